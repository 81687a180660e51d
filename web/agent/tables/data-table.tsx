import { type ColumnDef, flexRender, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentProps, type ReactNode, type RefObject, useImperativeHandle, useMemo, useRef } from 'react'

type Width = 'sm' | 'md' | 'lg' | 'xl' | '2xl'

export interface Column<Row> {
  /** Needed where two columns share a title; style sheets know it as `data-column`. */
  readonly key?: string
  readonly title: string
  /** What is only drawn has no title to be heard. */
  readonly isDrawing?: boolean
  /** The title is heard and not seen. */
  readonly isTitleHidden?: boolean
  /** Its cells name their rows. */
  readonly isRowHead?: boolean
  /** Narrower screens leave it out. */
  readonly from?: Width
  readonly isNumber?: boolean
  readonly padding?: string
  readonly className?: string
  readonly cell: (row: Row) => ReactNode
  /** Below the last row. */
  readonly foot?: ReactNode
}

interface ColumnLook {
  readonly className: string
  readonly column: { readonly [Name in Exclude<keyof Column<never>, 'cell'>]?: Column<never>[Name] }
}

/** What a table becomes that is walked by keys: its role, the attributes of each row, and a way to bring a row into view. */
export interface GridParts<Row> {
  readonly table: ComponentProps<'table'>
  readonly rowProps: (row: Row, place: number) => ComponentProps<'tr'>
  /** A row that has one cell alone; null for all others. */
  readonly onlyCell: (row: Row) => ReactNode
  readonly scrollTo: RefObject<((place: number) => void) | null>
  /** All rows are exactly as tall, so none is measured. */
  readonly rowPx: number
}

interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly rowClassName?: string
  readonly grid?: GridParts<Row>
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
const [rowPx, headPx] = [40, 36]
/** Until the box is measured: what a desktop shows of it. */
const firstBox = { width: 960, height: 760 }

const usualPadding = 'px-2.5 first:ps-4 last:pe-4'

function describeColumn<Row extends object>({ cell, ...column }: Column<Row>) {
  const { key, title, from, isNumber, padding = usualPadding, className = '' } = column
  const described: ColumnDef<typeof features, Row> = {
    id: key ?? title,
    header: title,
    cell: ({ row }) => cell(row.original),
    meta: {
      className: `${padding} ${isNumber ? 'text-end' : 'text-start'} ${from ? hidden[from] : ''} ${className}`,
      column,
    },
  }
  return described
}

/** Rows as close as a pointer can tell apart, and a thumb's height on a phone. */
export function DataTable<Row extends object>({
  label,
  columns,
  rows,
  keyOf,
  rowClassName = '',
  grid,
}: DataTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const described = useMemo(() => columns.map(describeColumn), [columns])
  const table = useTable({ features, columns: described, data: rows, getRowId: keyOf })
  const all = table.getRowModel().rows
  const isLong = grid !== undefined || all.length > rowsInPageMax
  // oxlint-disable-next-line react/incompatible-library -- What it gives is read here and handed to nobody.
  const virtual = useVirtualizer({
    count: all.length,
    enabled: isLong,
    getScrollElement: () => box.current,
    estimateSize: () => grid?.rowPx ?? rowPx,
    overscan: 12,
    initialRect: firstBox,
    // The head takes that much of the box from the rows.
    scrollPaddingEnd: headPx,
  })
  useImperativeHandle(grid?.scrollTo, () => (place: number) => virtual.scrollToIndex(place, { align: 'auto' }))
  const items = virtual.getVirtualItems()
  const [first] = items
  const last = items.at(-1)
  const shown = isLong && first && last ? all.slice(first.index, last.index + 1) : all
  const start = isLong && first ? first.index : 0
  return (
    <div
      ref={box}
      className={`[scrollbar-width:thin] ${isLong ? 'max-h-[min(70dvh,760px)] overflow-auto overscroll-contain' : 'overflow-x-auto'} ${grid ? '@container min-h-72' : ''}`}
    >
      <table
        aria-label={label}
        aria-rowcount={isLong ? all.length + 1 : undefined}
        aria-colcount={grid ? columns.length : undefined}
        {...grid?.table}
        className={`w-full border-collapse text-[13.5px] ${grid?.table.className ?? ''}`}
      >
        <thead className={isLong ? 'sticky top-0 z-10 bg-surface-1' : undefined}>
          {table.getHeaderGroups().map((group) => (
            <tr
              key={group.id}
              aria-rowindex={grid ? 1 : undefined}
              className="h-9 border-b border-hairline text-[12.5px] text-faint"
            >
              {group.headers.map((header) => {
                const { className = '', column = {} } = header.column.columnDef.meta ?? {}
                const title = flexRender(header.column.columnDef.header, header.getContext())
                return (
                  <th
                    key={header.id}
                    scope="col"
                    data-column={column.key}
                    aria-hidden={column.isDrawing}
                    className={`${className} font-medium whitespace-nowrap`}
                  >
                    {column.isTitleHidden ? <span className="sr-only">{title}</span> : title}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {isLong && first && <Gap heightPx={first.start} />}
          {shown.map((row, at) => {
            const only = grid?.onlyCell(row.original)
            const cells = row.getAllCells()
            const attributes = grid?.rowProps(row.original, start + at)
            return (
              <tr
                key={row.id}
                ref={isLong && !grid ? virtual.measureElement : undefined}
                data-index={start + at}
                aria-rowindex={isLong ? start + at + 2 : undefined}
                {...attributes}
                className={
                  attributes?.className ??
                  `h-12 border-t border-hairline first:border-t-0 hover:bg-surface-2/60 lg:h-10 ${rowClassName}`
                }
              >
                {(only ? cells.slice(0, 1) : cells).map((cell) => {
                  const { className, column } = cell.column.columnDef.meta ?? {}
                  const Cell = column?.isRowHead && !only ? 'th' : 'td'
                  return (
                    <Cell
                      key={cell.id}
                      scope={Cell === 'th' ? 'row' : undefined}
                      data-column={column?.key}
                      className={`${className} ${Cell === 'th' ? 'font-medium' : ''}`}
                    >
                      {only ?? flexRender(cell.column.columnDef.cell, cell.getContext())}
                    </Cell>
                  )
                })}
              </tr>
            )
          })}
          {isLong && last && <Gap heightPx={virtual.getTotalSize() - last.end} />}
        </tbody>
        {columns.some(({ foot }) => foot !== undefined) && (
          <tfoot className={isLong ? 'sticky bottom-0 z-10 bg-surface-1' : undefined}>
            <tr className="h-10 border-t border-hairline font-semibold">
              {table.getAllLeafColumns().map(({ id, columnDef: { meta } }) => {
                const Cell = meta?.column.isRowHead ? 'th' : 'td'
                return (
                  <Cell key={id} scope={Cell === 'th' ? 'row' : undefined} className={meta?.className}>
                    {meta?.column.foot}
                  </Cell>
                )
              })}
            </tr>
          </tfoot>
        )}
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
