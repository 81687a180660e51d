import { Counter, Gauge, type Registry } from 'prom-client'

export type SocketMeters = ReturnType<typeof socketMeters>

export function socketMeters(registry: Registry | undefined) {
  const registers = registry ? [registry] : []
  return {
    open: new Gauge({ name: 'laro_sockets_open', help: 'Open sockets on this node', labelNames: ['who'], registers }),
    refused: new Counter({
      name: 'laro_sockets_refused_total',
      help: 'Sockets refused at the door, by reason',
      labelNames: ['reason'],
      registers,
    }),
    cut: new Counter({
      name: 'laro_sockets_cut_total',
      help: 'Sockets closed by us, by reason',
      labelNames: ['reason'],
      registers,
    }),
    sent: new Counter({ name: 'laro_socket_news_total', help: 'News sent to sockets', registers }),
  }
}
