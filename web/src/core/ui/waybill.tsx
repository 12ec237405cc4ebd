// A waybill number as people read it: by its tail. The five digits before the country are emphasized; always left to right.
import { waybillParts } from '@office/shared/format/waybill'
import { classNames } from './class-names.ts'

export function Waybill({ number, className }: { number: string; className?: string }) {
  const { head, strong, tail } = waybillParts(number)
  return (
    <bdi dir="ltr" translate="no" className={classNames('code text-[12.5px] text-text-2 whitespace-nowrap', className)}>
      {head}
      <b className="font-semibold text-text">{strong}</b>
      {tail}
    </bdi>
  )
}
