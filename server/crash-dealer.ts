import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { Gauge, type Registry } from 'prom-client'

/** What this process is called among the nodes: where it runs, and a part that no other has. */
export function nodeName(): string {
  return `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`
}

/** Says which node deals the shared round: 1 on the one that does, 0 on the others. */
export function countDealer(registry: Registry, node: string, isDealing: () => boolean): void {
  new Gauge({
    name: 'laro_crash_dealer',
    help: 'Whether this node deals the shared round',
    labelNames: ['node'],
    registers: [registry],
    collect() {
      this.set({ node }, isDealing() ? 1 : 0)
    },
  })
}
