import { useCallback, useState } from 'react'
import type { getLotteryProof } from '#modules/lottery/contract.ts'
import type { getRoundProof, getSeeds, rotateSeeds } from '#modules/play/contract.ts'
import type { getTableProof } from '#modules/tables/contract.ts'
import { api } from '#web/features/client/client.ts'
import type { CheckedRound } from '#web/lib/fair/check-round.ts'

export interface Verifier {
  readonly text: string
  readonly checked: CheckedRound | null
  readonly isBusy: boolean
  /** Why a round's proof could not be had. */
  readonly refusal: string | null
  write(text: string): void
  check(): void
  takeExample(): void
  takeRound(round: string): void
  /** Gives the seed of a round away for the sake of its proof. */
  reveal(round: string): void
}

/** A round of a table is named by both: `baccarat-sinag:71`. */
const tableRound = /^([a-z0-9-]+):(\d+)$/

/** A draw of a lottery too: `sinag-1:20261118-0417`. */
const lotteryDraw = /^([a-z0-9-]+):(\d{8}-\d{1,4})$/

async function askProof(round: string) {
  const [, lottery, issue] = lotteryDraw.exec(round) ?? []
  if (lottery !== undefined && issue !== undefined)
    return await api.call<typeof getLotteryProof>('GET /wps/lotteries/:id/results/:issue/proof', {
      params: { id: lottery, issue },
      query: {},
    })
  const [, id, number] = tableRound.exec(round) ?? []
  if (id !== undefined && number !== undefined)
    return await api.call<typeof getTableProof>('GET /wps/tables/:id/rounds/:number/proof', {
      params: { id, number: Number(number) },
      query: {},
    })
  return await api.call<typeof getRoundProof>('GET /wps/play/rounds/:round/proof', { params: { round } })
}

/** The engines are large and only who checks a round needs them. */
const engines = () => import('#web/lib/fair/check-round.ts')

export function useVerifier(): Verifier {
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<CheckedRound | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const run = useCallback(async (proof: string): Promise<void> => {
    setBusy(true)
    const { checkRound } = await engines()
    setChecked(checkRound(proof))
    setBusy(false)
  }, [])

  const takeRound = useCallback(
    async (round: string): Promise<void> => {
      setBusy(true)
      setRefusal(null)
      const answer = await askProof(round)
      setBusy(false)
      if (!answer.ok) return setRefusal(answer.refusal)
      const proof = JSON.stringify(answer.value, null, 2)
      setText(proof)
      await run(proof)
    },
    [run],
  )

  const reveal = useCallback(
    async (round: string): Promise<void> => {
      setBusy(true)
      // Whose round it is, is told by which of the two purses answers for it.
      for (const mode of ['real', 'demo'] as const) {
        const seeds = await api.call<typeof getSeeds>('GET /wps/play/seeds', { query: { mode } })
        if (!seeds.ok) continue
        const { clientSeed, serverSeedHash } = seeds.value
        await api.call<typeof rotateSeeds>('POST /wps/play/seeds', { body: { mode, clientSeed, serverSeedHash } })
        const answer = await api.call<typeof getRoundProof>('GET /wps/play/rounds/:round/proof', { params: { round } })
        if (answer.ok) break
      }
      setBusy(false)
      await takeRound(round)
    },
    [takeRound],
  )

  return {
    text,
    checked,
    isBusy,
    refusal,
    write(next) {
      setText(next)
      setChecked(null)
      setRefusal(null)
    },
    check: () => void run(text),
    takeExample() {
      void import('#web/lib/fair/example-proof.ts').then(({ exampleProof }) => {
        const proof = exampleProof()
        setText(proof)
        setRefusal(null)
        return run(proof)
      })
    },
    takeRound: useCallback((round: string) => void takeRound(round), [takeRound]),
    reveal: (round) => void reveal(round),
  }
}
