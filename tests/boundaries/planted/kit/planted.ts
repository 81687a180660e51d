// breaks: kit-sees-only-below
import '#engines/slots/game.ts'
