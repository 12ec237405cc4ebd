// A label as it will be printed, from the marks that the printer draws; the selected element has a frame around it.
import { useLingui } from '@lingui/react/macro'
import { type LabelElement, labelSize, type WaybillPaper, whyNotPrinted } from '@office/shared/areas/waybills/labels/label.model'
import { type Mark, type MarkTools, marksOf } from '@office/shared/areas/waybills/labels/label-marks'
import type { LabelSetting } from '@office/shared/areas/waybills/labels/label-texts'
import { sampleLabel } from '@office/shared/areas/waybills/labels/standard-label'
import { MM } from '@office/shared/core/print/paper'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { useTell } from '../../../core/language/translate.ts'
import { elementName } from './element-names.ts'
import { LABEL_FONT, weightOf } from './label-tools.ts'

interface Props {
  paper: WaybillPaper
  elements: readonly LabelElement[]
  at: number
  setting: LabelSetting
  tools: MarkTools
  logo: string | null
  onChoose: (at: number) => void
  onKey: (event: KeyboardEvent) => void
  /** Called on release, with the distance that the selected element was dragged, in millimetres. */
  onDrag: (by: { x: number; y: number }) => void
}

function drawn(mark: Mark, key: number, logo: string | null): ReactNode {
  if (mark.kind === 'text') {
    const { size, grey } = mark.style
    return (
      <text
        key={key}
        x={mark.x}
        y={mark.y}
        fontSize={size}
        fontWeight={weightOf(mark.style)}
        fill={`rgb(${grey} ${grey} ${grey})`}
        style={{ whiteSpace: 'pre' }}
      >
        {mark.text}
      </text>
    )
  }
  const { x, y, width, height } = mark
  if (mark.kind === 'picture')
    return logo && <image key={key} {...{ x, y, width, height }} href={logo} preserveAspectRatio="xMinYMid meet" />
  const look = mark.kind === 'fill' ? { fill: '#000' } : { fill: 'none', stroke: '#000', strokeWidth: mark.line }
  return <rect key={key} {...{ x, y, width, height }} {...look} />
}

export function LabelCanvas({ paper, elements, at, setting, tools, logo, onChoose, onKey, onDrag }: Props) {
  const { t } = useLingui()
  const tell = useTell()
  const size = labelSize(paper)
  const [width, height] = [size.width * MM, size.height * MM]
  const drag = useRef<{ x: number; y: number; scale: number } | null>(null)
  const chosen = elements[at]
  const told = () => {
    if (!chosen) return undefined
    const { x: left, y: top, width: wide, height: high } = chosen
    const name = tell(elementName(chosen))
    return t`${name}: ${left} mm from the left, ${top} mm from the top, ${wide} × ${high} mm`
  }
  const place = told()

  function grab(event: PointerEvent<SVGRectElement>, index: number): void {
    onChoose(index)
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect()
    if (!box) return
    drag.current = { x: event.clientX, y: event.clientY, scale: size.width / box.width }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function release(event: PointerEvent): void {
    const from = drag.current
    drag.current = null
    if (!from) return
    const by = { x: (event.clientX - from.x) * from.scale, y: (event.clientY - from.y) * from.scale }
    if (Math.abs(by.x) + Math.abs(by.y) >= 0.5) onDrag(by)
  }

  return (
    <div
      // Keys move the selected element here; a screen reader passes them on.
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
      tabIndex={0}
      data-label-canvas=""
      aria-label={t`Label`}
      aria-description={place}
      onKeyDown={onKey}
      className="@container-size flex min-h-0 flex-1 items-center justify-center overflow-auto bg-sunken p-4 focus-visible:-outline-offset-2"
    >
      <svg
        viewBox={`0 0 ${width} ${height}`}
        // Paper is white and read left to right, whatever the portal looks like.
        className="flex-none shadow-md"
        // As large as fits whole, whichever side is the shorter one.
        style={{ width: `min(100cqw, 100cqh * ${width / height})`, direction: 'ltr' }}
        fontFamily={LABEL_FONT}
        aria-hidden={true}
      >
        <rect width={width} height={height} fill="#fff" />
        {elements.map((element, index) => (
          // Elements have no name of their own; their place is what they are called by.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <g key={index}>
            {marksOf(element, sampleLabel, setting, tools).map((mark, key) => drawn(mark, key, logo))}
            <rect
              x={element.x * MM}
              y={element.y * MM}
              width={element.width * MM}
              height={Math.max(element.height * MM, 3)}
              fill="transparent"
              stroke={whyNotPrinted(element, paper) ? '#c0262d' : index === at ? '#0f62c4' : 'none'}
              strokeWidth={1}
              strokeDasharray={index === at ? undefined : '3 2'}
              className="cursor-move"
              onPointerDown={event => grab(event, index)}
              onPointerUp={release}
            />
          </g>
        ))}
      </svg>
    </div>
  )
}
