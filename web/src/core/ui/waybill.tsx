// A waybill number as people read it: by its tail. The five digits before the country stand out; always left to right.
import { classNames } from './class-names.ts'

/** What comes before, the digits that matter, and the country: 'CE1048', '29285', 'NP'. */
export function waybillParts(number: string): [string, string, string] {
  const found = /^(.*?)(\d{5})([A-Z]{2})?$/i.exec(number)
  return found ? [found[1] ?? '', found[2] ?? '', found[3] ?? ''] : ['', number, '']
}

export function Waybill({ number, className }: { number: string; className?: string }) {
  const [before, digits, country] = waybillParts(number)
  return (
    <bdi dir="ltr" translate="no" className={classNames('code text-[12.5px] text-text-2 whitespace-nowrap', className)}>
      {before}
      <b className="font-semibold text-text">{digits}</b>
      {country}
    </bdi>
  )
}
