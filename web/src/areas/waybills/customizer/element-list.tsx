// The elements of a label by name; arrows move between them.
import { useLingui } from '@lingui/react/macro'
import { type LabelElement, type WaybillPaper, whyNotPrinted } from '@office/shared/areas/waybills/labels/label.model'
import { TriangleAlert } from 'lucide-react'
import { useTell } from '../../../core/language/translate.ts'
import { OptionList } from '../../../core/ui/option-list.tsx'
import { elementName } from './element-names.ts'

interface Props {
  elements: readonly LabelElement[]
  paper: WaybillPaper
  at: number
  onAt: (at: number) => void
}

export function ElementList({ elements, paper, at, onAt }: Props) {
  const { t } = useLingui()
  const tell = useTell()
  return (
    <OptionList
      name="elements"
      label={t`Elements of the label`}
      items={elements}
      at={at}
      onAt={onAt}
      className="min-h-8 items-center gap-2"
    >
      {element => (
        <>
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {tell(elementName(element))}
          </span>
          {whyNotPrinted(element, paper) && (
            <TriangleAlert className="size-3.5 flex-none text-danger" aria-label={t`Cannot be printed`} />
          )}
          <bdi dir="ltr" className="num flex-none text-sm text-text-3">
            {element.x} · {element.y}
          </bdi>
        </>
      )}
    </OptionList>
  )
}
