// breaks: web-build-stays-out-of-the-browser
import '#web/build/art.ts'
