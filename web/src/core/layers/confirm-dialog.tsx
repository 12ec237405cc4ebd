// A question before a dangerous step: names what happens, and requires typing a name if much is at stake.
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ValueChange } from '../command/command.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Dialog } from './dialog.tsx'
import { ValueChanges } from './value-changes.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  body: string
  /** What is lost by it that one may not know of. */
  warning?: string
  /** What it changes; read out with the body. */
  changes?: readonly ValueChange[]
  act: string
  keep: string
  typed?: string
  tone?: 'normal' | 'danger'
  onAct: () => void
  onKeep: () => void
  /** More about what happens, below the body. */
  children?: ReactNode
}

export default function ConfirmDialog({
  open,
  title,
  body,
  warning,
  changes = [],
  act,
  keep,
  typed,
  tone = 'danger',
  onAct,
  onKeep,
  children,
}: ConfirmDialogProps) {
  const [text, setText] = useState('')
  const ready = typed === undefined || text.trim() === typed
  return (
    <Dialog
      open={open}
      role="alertdialog"
      onClose={onKeep}
      title={title}
      body={
        <>
          {body}
          {warning !== undefined && (
            <span className="mt-2 flex items-start gap-2 text-warn">
              <TriangleAlert className="mt-0.5 size-4 flex-none" aria-hidden={true} />
              <span className="min-w-0 [overflow-wrap:anywhere]">{warning}</span>
            </span>
          )}
          {changes.length > 0 && <ValueChanges changes={changes} />}
        </>
      }
      onSubmit={() => ready && onAct()}
      actions={
        <>
          <Button size="large" keys="escape" onClick={onKeep} {...(typed === undefined ? { 'data-autofocus': '' } : {})}>
            {keep}
          </Button>
          <Button
            size="large"
            type="submit"
            keys="mod+enter"
            tone={tone === 'danger' ? 'destructive' : 'primary'}
            aria-disabled={!ready || undefined}
          >
            {act}
          </Button>
        </>
      }
    >
      {children}
      {typed !== undefined && (
        <TextField
          code={true}
          data-autofocus=""
          aria-label={body}
          value={text}
          onChange={event => setText(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Dialog>
  )
}
