/** Who did it: a visitor has no id, and the system acts by itself. */
export interface AuditActor {
  readonly who: 'visitor' | 'member' | 'operator' | 'system'
  readonly id: string | null
}

/** One thing that happened. `action` is written `area.what_happened`, and `detail` never holds a secret. */
export interface AuditEvent {
  readonly action: string
  readonly actor: AuditActor
  /** Whose affairs it concerns, when that is known. */
  readonly subject?: string | null
  readonly address: string
  readonly requestId: string
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
}

export interface AuditEntry {
  readonly seq: bigint
  readonly at: Date
  readonly action: string
  readonly actorWho: string
  readonly actorId: string | null
  readonly subjectId: string | null
  readonly address: string
  readonly requestId: string
  readonly detail: string
  readonly hash: Uint8Array
}
