// A process of `npm run dev` in which the server is going to run: it loads the packages that the server imports, given as arguments, and
// waits until it is told to start the server. That takes a second off every restart. It ends with the process that started it.
let isStarted = false

process.once('disconnect', () => {
  if (!isStarted) process.exit()
  process.kill(process.pid, 'SIGTERM')
})
process.once('message', () => {
  isStarted = true
  void import('../server/main.ts')
})
for (const name of process.argv.slice(2)) if (!isStarted) await import(name).catch(() => undefined)
