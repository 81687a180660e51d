import { type ColumnDef, flexRender, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useMemo, useRef } from 'react'

type Width = 'sm' | 'md' | 'lg' | 'xl' | '2xl'

export interface Column<Row> {
  readonly title: string
  /** Narrower screens leave it out. */
  readonly from?: Width
  readonly isNumber?: boolean
  readonly cell: (row: Row) => ReactNode
}

interface ColumnLook {
  readonly className: string
}

interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** The server sorts and pages, so the table needs its columns and rows and no more. */
const features = tableFeatures({ columnMeta: {} as ColumnLook })

const hidden: Readonly<Record<Width, string>> = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
  '2xl': 'max-2xl:hidden',
}

/** A longer table scrolls in a box of its own, in which only the rows in view exist. */
const rowsInPageMax = 100
const rowPx = 40
/** Until the box is measured: what a desktop shows of it. */
const firstBox = { width: 960, height: 760 }

function describeColumn<Row extends object>({ title, from, isNumber, cell }: Column<Row>) {
  const className = `px-2.5 first:ps-4 last:pe-4 ${isNumber ? 'text-end' : 'text-start'} ${from ? hidden[from] : ''}`
  const column: ColumnDef<typeof features, Row> = {
    id: title,
    header: title,
    cell: ({ row }) => cell(row.original),
    meta: { className },
  }
  return column
}

/** Rows as close as a pointer can tell apart, and a thumb's height on a phone. */
export function DataTable<Row extends object>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const described = useMemo(() => columns.map(describeColumn), [columns])
  const table = useTable({ features, columns: described, data: rows, getRowId: keyOf })
  const all = table.getRowModel().rows
  const isLong = all.length > rowsInPageMax
  // oxlint-disable-next-line react/incompatible-library -- What it gives is read here and handed to nobody.
  const virtual = useVirtualizer({
    count: all.length,
    enabled: isLong,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 12,
    initialRect: firstBox,
  })
  const items = virtual.getVirtualItems()
  const [first] = items
  const last = items.at(-1)
  const shown = isLong && first && last ? all.slice(first.index, last.index + 1) : all
  const start = isLong && first ? first.index : 0
  return (
    <div ref={box} className={isLong ? 'max-h-[min(70dvh,760px)] overflow-auto overscroll-contain' : 'overflow-x-auto'}>
      <table
        aria-label={label}
        aria-rowcount={isLong ? all.length + 1 : undefined}
        className="w-full border-collapse text-[13.5px]"
      >
        <thead className={isLong ? 'sticky top-0 z-10 bg-surface-1' : undefined}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="h-9 border-b border-hairline text-[12.5px] text-faint">
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={`${header.column.columnDef.meta?.className ?? ''} font-medium whitespace-nowrap`}
                >
                  {flexRender(header.column.columnDef.header, header.getContext())}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {isLong && first && <Gap heightPx={first.start} />}
          {shown.map((row, at) => (
            <tr
              key={row.id}
              ref={isLong ? virtual.measureElement : undefined}
              data-index={start + at}
              aria-rowindex={isLong ? start + at + 2 : undefined}
              className="h-12 border-t border-hairline first:border-t-0 hover:bg-surface-2/60 lg:h-10"
            >
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={cell.column.columnDef.meta?.className}>
                  {flexRender(cell.column.columnDef.cell, cell.getContext())}
                </td>
              ))}
            </tr>
          ))}
          {isLong && last && <Gap heightPx={virtual.getTotalSize() - last.end} />}
        </tbody>
      </table>
    </div>
  )
}

/** Holds the place of rows that are out of view. */
function Gap({ heightPx }: { readonly heightPx: number }) {
  return heightPx > 0 ? (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- It is empty and hidden. */}
      <td style={{ height: heightPx }} />
    </tr>
  ) : null
}
