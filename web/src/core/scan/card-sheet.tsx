// Cards for scanning beside parcels, shown on the screen and printed alone.
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Barcode } from './barcode.tsx'
import './card-sheet.css'

export interface ScanCard {
  /** The content of the barcode, as `cardText` of the code's format returns it. */
  code: string
  /** In giant letters above its name. */
  sign?: string
  title: ReactNode
  detail?: ReactNode
}

const Card = ({ code, sign, title, detail }: ScanCard) => (
  <li className="flex break-inside-avoid flex-col items-center gap-2 rounded-md border border-border-2 bg-[#fff] px-4 py-5 text-center text-[#1b1c1e]">
    {sign !== undefined && (
      <b dir="ltr" className="text-[40px] leading-[44px] font-bold">
        {sign}
      </b>
    )}
    <span dir="auto" className="text-[15px] font-semibold">
      {title}
    </span>
    {detail !== undefined && (
      <span dir="auto" className="text-sm">
        {detail}
      </span>
    )}
    <Barcode code={code} height={64} bar={1.6} className="max-w-full" />
    <span dir="ltr" className="code text-xs">
      {code}
    </span>
  </li>
)

/** The cards side by side; the printed page shows only them. */
export function CardSheet({ cards }: { cards: readonly ScanCard[] }) {
  const list = (
    <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(230px,1fr))] gap-3 p-0">
      {cards.map(card => (
        <Card key={card.code} {...card} />
      ))}
    </ul>
  )
  return (
    <>
      {list}
      {createPortal(<div className="scan-sheet">{list}</div>, document.body)}
    </>
  )
}
