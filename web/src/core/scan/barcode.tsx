// A text as a Code 128 barcode, which every scanner of a sorting table reads.
import JsBarcode from 'jsbarcode'
import { useEffect, useRef } from 'react'

/** `height` and the `bar` of one module are pixels. */
export function Barcode({ code, height, bar, className }: { code: string; height: number; bar: number; className?: string }) {
  const svg = useRef<SVGSVGElement>(null)
  useEffect(() => {
    if (!svg.current) return
    const paper = { displayValue: false, margin: 0, background: 'transparent', lineColor: 'currentColor' }
    JsBarcode(svg.current, code, { format: 'CODE128', height, width: bar, ...paper })
  }, [code, height, bar])
  return <svg ref={svg} className={className} aria-hidden={true} />
}
