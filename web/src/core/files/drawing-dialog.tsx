// A signature drawn with a pen, a finger or the mouse, stroke by stroke, and returned as a picture.
import { Trans, useLingui } from '@lingui/react/macro'
import { Eraser, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Dialog } from '../layers/dialog.tsx'
import { announce } from '../notices/announce.ts'
import { Button } from '../ui/button.tsx'
import { drawing } from './file-source.ts'

/** Size of the picture; on the screen it is as wide as the dialog. */
const [WIDTH, HEIGHT] = [1200, 480]
const PEN = 6

type Point = readonly [x: number, y: number]
type Stroke = readonly Point[]

/** Drawn through the midpoints between points, so that a quick hand leaves no corners. */
function ink(pen: CanvasRenderingContext2D, stroke: Stroke): void {
  const [first, ...rest] = stroke
  if (!first) return
  pen.beginPath()
  pen.moveTo(...first)
  let [x, y] = first
  for (const point of rest) {
    pen.quadraticCurveTo(x, y, (x + point[0]) / 2, (y + point[1]) / 2)
    ;[x, y] = point
  }
  // A dot is a line to its own position.
  pen.lineTo(x, y)
  pen.stroke()
}

/** Dark on white in every skin, since it is printed that way. */
function drawAll(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.strokeStyle = '#14161a'
  pen.lineWidth = PEN
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const stroke of strokes) ink(pen, stroke)
}

export default function DrawingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { waiting } = useSnapshot(drawing)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [isMissing, setMissing] = useState(false)
  const current = useRef<Point[] | null>(null)
  useLayoutEffect(() => {
    if (canvas.current) drawAll(canvas.current, strokes)
  }, [strokes])
  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const box = canvas.current?.getBoundingClientRect()
    if (!box) return [0, 0]
    return [((event.clientX - box.left) / box.width) * WIDTH, ((event.clientY - box.top) / box.height) * HEIGHT]
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    current.current = [pointOf(event)]
    setMissing(false)
  }
  const goOn = (event: PointerEvent<HTMLCanvasElement>) => {
    const stroke = current.current
    if (!stroke || !event.isPrimary) return
    // A pen reports more points than there are frames.
    const seen = event.nativeEvent.getCoalescedEvents()
    stroke.push(...(seen.length > 0 ? seen : [event.nativeEvent]).map(pointOf))
    drawAll(event.currentTarget, [...strokes, stroke])
  }
  const end = () => {
    const stroke = current.current
    current.current = null
    if (stroke) setStrokes([...strokes, stroke])
  }
  const undo = () => {
    setStrokes(strokes.slice(0, -1))
    announce(t`Last stroke removed`)
  }
  const clear = () => {
    setStrokes([])
    announce(t`Signature cleared`)
  }
  const save = () => {
    if (strokes.length === 0) return setMissing(true)
    canvas.current?.toBlob(blob => waiting?.done(blob && new File([blob], 'signature.png', { type: blob.type })), 'image/png')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    undo()
  }
  return (
    <Dialog
      open={waiting !== null}
      wide={true}
      onClose={onClose}
      title={<Trans>Draw the signature</Trans>}
      body={<Trans>Use a pen, a finger or the mouse. To use a picture instead, close this and choose a file.</Trans>}
      onSubmit={save}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button size="large" type="submit" tone="primary" keys="mod+enter">
            <Trans>Use this signature</Trans>
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons in it */}
      <div onKeyDown={onKeyDown}>
        <canvas
          ref={canvas}
          width={WIDTH}
          height={HEIGHT}
          role="img"
          aria-label={strokes.length === 0 ? t`Empty signature field` : t`Drawn signature`}
          className="block w-full touch-none cursor-crosshair rounded-sm border border-border-strong bg-[#fff]"
          // The focus stays where the dialog's keys are heard.
          onMouseDown={event => event.preventDefault()}
          onPointerDown={begin}
          onPointerMove={goOn}
          onPointerUp={end}
          onPointerCancel={end}
        />
        {isMissing && (
          <p role="alert" className="m-0 mt-1.5 text-sm font-medium text-danger">
            <Trans>Draw a signature first</Trans>
          </p>
        )}
        <div className="mt-2 flex gap-2">
          <Button icon={Undo2} keys="mod+z" onClick={undo} data-autofocus="">
            <Trans>Undo</Trans>
          </Button>
          <Button icon={Eraser} onClick={clear}>
            <Trans>Clear</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
