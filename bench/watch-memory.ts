/** The most memory that this process has in use, looked at often. */
export function watchMemory() {
  let most = 0
  const look = () => {
    const { heapUsed, external } = process.memoryUsage()
    most = Math.max(most, heapUsed + external)
  }
  const timer = setInterval(look, 50)
  return {
    stop() {
      clearInterval(timer)
      look()
      return most
    },
  }
}
