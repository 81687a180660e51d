/** One team of the picture: its members are those of the teams below it and more. */
export interface PictureNode {
  readonly id: string
  readonly parentId: string | null
  readonly value: number
}

export interface IcicleBox<Node> {
  readonly node: Node
  readonly x: number
  readonly width: number
  readonly depth: number
}

interface IcicleOptions {
  readonly width: number
  /** A box that would be narrower is left out. */
  readonly leastPx: number
  readonly depthMax: number
}

/**
 * Every team as wide as its value, the widest first, each row one level down. A team's own part, and what is too narrow to see,
 * stays empty at its end. `rest` counts the children of the root that were left out.
 */
export function layIcicle<Node extends PictureNode>(
  nodes: readonly Node[],
  rootId: string,
  { width, leastPx, depthMax }: IcicleOptions,
): { readonly boxes: readonly IcicleBox<Node>[]; readonly rest: number; readonly restX: number } {
  const children = new Map<string, Node[]>()
  for (const node of nodes) {
    if (node.parentId === null || node.id === rootId) continue
    children.set(node.parentId, [...(children.get(node.parentId) ?? []), node])
  }
  for (const list of children.values()) list.sort((one, other) => other.value - one.value)
  const root = nodes.find(({ id }) => id === rootId)
  if (!root) return { boxes: [], rest: 0, restX: 0 }

  const boxes: IcicleBox<Node>[] = []
  let rest = 0
  let restX = 0
  const place = (node: Node, x: number, room: number, depth: number): void => {
    boxes.push({ node, x, width: room, depth })
    if (depth + 1 >= depthMax) return
    const below = children.get(node.id) ?? []
    const sum = below.reduce((total, { value }) => total + value, 0)
    // Figures that have moved on between two questions may make the parts more than the whole.
    const whole = Math.max(node.value, sum)
    let at = x
    for (const child of below) {
      const share = whole === 0 ? room / below.length : (child.value / whole) * room
      if (share < leastPx) {
        if (depth === 0) rest += 1
        continue
      }
      place(child, at, share, depth + 1)
      at += share
    }
    if (depth === 0) restX = at
  }
  place(root, 0, width, 0)
  return { boxes, rest, restX }
}
