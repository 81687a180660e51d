import { expect, test } from 'vitest'
import { layIcicle, type PictureNode } from '#web/agent/features/team/lay-icicle.ts'

const node = (id: string, parentId: string | null, value: number): PictureNode => ({ id, parentId, value })
const options = { width: 1000, leastPx: 4, depthMax: 6 }
const boxOf = (nodes: readonly PictureNode[], id: string) =>
  layIcicle(nodes, 'me', options).boxes.find((box) => box.node.id === id)

test('a team is as wide as its part of the team above it, the widest first', () => {
  const nodes = [node('me', null, 1_000), node('b', 'me', 200), node('a', 'me', 500), node('a1', 'a', 250)]
  expect(boxOf(nodes, 'me')).toMatchObject({ x: 0, width: 1_000, depth: 0 })
  expect(boxOf(nodes, 'a')).toMatchObject({ x: 0, width: 500, depth: 1 })
  expect(boxOf(nodes, 'b')).toMatchObject({ x: 500, width: 200, depth: 1 })
  expect(boxOf(nodes, 'a1')).toMatchObject({ x: 0, width: 250, depth: 2 })
})

test('what is too narrow to see is counted, not drawn', () => {
  const nodes = [node('me', null, 1_000), node('a', 'me', 997), node('b', 'me', 1), node('c', 'me', 2)]
  const { boxes, rest, restX } = layIcicle(nodes, 'me', options)
  expect(boxes.map((box) => box.node.id)).toEqual(['me', 'a'])
  expect({ rest, restX }).toEqual({ rest: 2, restX: 997 })
})

test('parts that are more than their whole still fit into it, and an idle team is shared evenly', () => {
  const moved = [node('me', null, 100), node('a', 'me', 150), node('b', 'me', 50)]
  const { boxes } = layIcicle(moved, 'me', options)
  for (const { x, width } of boxes) expect(x + width).toBeLessThanOrEqual(1_000)
  const idle = [node('me', null, 0), node('a', 'me', 0), node('b', 'me', 0)]
  expect(layIcicle(idle, 'me', options).boxes.map(({ width }) => width)).toEqual([1_000, 500, 500])
})

test('the picture of somebody further down begins with them', () => {
  const nodes = [node('me', null, 100), node('a', 'me', 50), node('a1', 'a', 25)]
  const { boxes } = layIcicle(nodes, 'a', options)
  expect(boxes.map((box) => [box.node.id, box.depth, box.width])).toEqual([
    ['a', 0, 1_000],
    ['a1', 1, 500],
  ])
})
