import type { ReactNode } from 'react'
import { markPath } from '#web/ui/art/mark-path.ts'

/** What a step shows: the site open, where to press, what to choose, and what is there in the end. */
export type GuideScene = 'open' | 'menu' | 'menuItem' | 'share' | 'sheetItem' | 'home' | 'settings'

const scenes: Readonly<Record<GuideScene, () => ReactNode>> = {
  open: () => (
    <Phone top={22}>
      <AddressBar isPressed />
      <Site y={62} />
    </Phone>
  ),
  menu: () => (
    <Phone top={22}>
      <AddressBar />
      <Site y={62} />
      <Press x={150} y={48} />
      <Dots x={150} y={48} />
    </Phone>
  ),
  menuItem: () => (
    <Phone top={22}>
      <AddressBar />
      <Site y={62} />
      <rect x="86" y="56" width="72" height="92" rx="8" className="fill-surface-2 stroke-edge" strokeWidth="1" />
      <Line x={95} y={67} width={44} />
      <Line x={95} y={83} width={52} />
      <rect x="90" y="93" width="64" height="20" rx="6" className="fill-gold-fill" />
      <Plus x={99} y={103} />
      <rect x="108" y="101" width="38" height="4" rx="2" fill="#3a2606" />
      <Line x={95} y={123} width={36} />
      <Line x={95} y={137} width={48} />
    </Phone>
  ),
  share: () => (
    <Phone top={-60}>
      <Site y={-20} />
      <rect x="66" y="112" width="88" height="30" rx="4" className="fill-surface-2" />
      <Press x={110} y={127} />
      <path
        d="M110 117V131M105.5 121.500L110 117L114.5 121.500M104 126H102V137H118V126H116"
        fill="none"
        className="stroke-strong"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Line x={76} y={127} width={14} />
      <Line x={130} y={127} width={14} />
    </Phone>
  ),
  sheetItem: () => (
    <Phone top={-60}>
      <Site y={-20} />
      <path d="M66 72a10 10 0 0 1 10 -10h68a10 10 0 0 1 10 10V142H66Z" className="fill-surface-2" />
      <Line x={98} y={69} width={24} />
      <Line x={76} y={83} width={50} />
      <rect x="71" y="93" width="78" height="21" rx="6" className="fill-gold-fill" />
      <rect x="77" y="101" width="46" height="4" rx="2" fill="#3a2606" />
      <Plus x={139} y={103.5} />
      <Line x={76} y={126} width={42} />
    </Phone>
  ),
  home: () => (
    <Phone top={22}>
      <rect x="66" y="34" width="88" height="120" className="fill-surface-3" opacity=".5" />
      {[0, 1, 2].flatMap((row) =>
        [0, 1, 2].map((column) =>
          row === 1 && column === 1 ? null : (
            <rect
              key={`${row}${column}`}
              x={74 + column * 26}
              y={46 + row * 34}
              width="20"
              height="20"
              rx="6"
              className="fill-edge"
              opacity=".55"
            />
          ),
        ),
      )}
      <circle cx="110" cy="90" r="27" className="fill-gold-wash" />
      <rect x="95" y="75" width="30" height="30" rx="8" fill="#2b1d4a" />
      <rect x="95" y="90" width="30" height="15" rx="7" fill="#8a3f62" opacity=".6" />
      <path d={markPath} transform="translate(110 90) scale(.38)" fill="#fac43a" />
    </Phone>
  ),
  settings: () => (
    <Phone top={22}>
      <rect x="66" y="34" width="88" height="120" className="fill-surface-3" opacity=".4" />
      <Line x={76} y={46} width={40} />
      <rect x="72" y="58" width="76" height="24" rx="7" className="fill-gold-fill" />
      <path d={markPath} transform="translate(84 70) scale(.24)" fill="#3a2606" />
      <rect x="97" y="68" width="40" height="4" rx="2" fill="#3a2606" />
      {[90, 116].map((y) => (
        <g key={y}>
          <rect x="72" y={y} width="76" height="20" rx="6" className="fill-surface-2" />
          <Line x={80} y={y + 10} width={44} />
        </g>
      ))}
    </Phone>
  ),
}

/** A drawing beside the words; it says nothing that they do not. */
export function GuidePicture({ scene }: { readonly scene: GuideScene }) {
  return (
    <svg viewBox="44 8 132 142" aria-hidden="true" className="block w-full rtl:-scale-x-100">
      {scenes[scene]()}
    </svg>
  )
}

function Phone({ top, children }: { readonly top: number; readonly children: ReactNode }) {
  return (
    <>
      <rect x="60" y={top} width="100" height="208" rx="17" className="fill-page stroke-edge" strokeWidth="2.5" />
      {top > 0 && <rect x="98" y={top + 5} width="24" height="4" rx="2" className="fill-edge" />}
      {children}
    </>
  )
}

function Line({ x, y, width }: { readonly x: number; readonly y: number; readonly width: number }) {
  return <rect x={x} y={y - 2} width={width} height="4" rx="2" className="fill-edge" opacity=".7" />
}

function AddressBar({ isPressed = false }: { readonly isPressed?: boolean }) {
  return (
    <>
      <rect x="66" y="38" width="88" height="20" rx="4" className="fill-surface-2" />
      <rect
        x="71"
        y="41"
        width="70"
        height="14"
        rx="7"
        className={isPressed ? 'fill-inset stroke-gold-fill' : 'fill-inset'}
        strokeWidth="2"
      />
      <path d={markPath} transform="translate(80 48) scale(.15)" className="fill-gold-fill" />
      <Line x={88} y={48} width={38} />
      {isPressed && <Dots x={148.5} y={48} />}
    </>
  )
}

/** A page of ours, far away. */
function Site({ y }: { readonly y: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <rect x="70" width="80" height="34" rx="6" fill="#41305f" />
      <circle cx="132" cy="20" r="11" fill="#dc8a10" />
      <path d={markPath} transform="translate(132 20) scale(.33)" fill="#ffe08a" />
      {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => (
        <rect
          key={i}
          x={70 + (i % 3) * 28}
          y={40 + Math.floor(i / 3) * 34}
          width="24"
          height="30"
          rx="5"
          fill={['#7a3552', '#1f6a5c', '#8a5a1c', '#2a4f86', '#5a3a80', '#7c3030', '#1f6a5c', '#7a3552', '#2a4f86'][i]}
        />
      ))}
    </g>
  )
}

function Press({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="21" className="fill-gold-fill" opacity=".22" />
      <circle cx={x} cy={y} r="14" className="fill-surface-3 stroke-gold-fill" strokeWidth="2" />
    </>
  )
}

function Dots({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g className="fill-strong">
      {[-5, 0, 5].map((dy) => (
        <circle key={dy} cx={x} cy={y + dy} r="1.7" />
      ))}
    </g>
  )
}

function Plus({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <path
      d={`M${x - 4.5} ${y - 4.5}h9v9h-9zM${x} ${y - 2.5}v5M${x - 2.5} ${y}h5`}
      fill="none"
      stroke="#3a2606"
      strokeWidth="1.4"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  )
}
