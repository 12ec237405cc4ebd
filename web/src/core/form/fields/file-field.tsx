// A file chosen by key or pointer, or dropped. What is wrong with it stands at its field like any other problem; only a picture that
// does not fit its place is not taken.
import { Trans, useLingui } from '@lingui/react/macro'
import { imageResolution } from '@office/shared/rules/file'
import { FileUp, RotateCcw, Trash2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { paramsOf } from '../../data/path-params.ts'
import { wrongFile } from '../../files/wrong-file.ts'
import { useTell, type Words } from '../../language/translate.ts'
import { announce, announceAlert } from '../../notices/announce.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useFileDrop } from '../../ui/fields/use-file-drop.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import type { CustomFieldProps, FileControl } from '../controls.ts'
import type { FormSession } from '../session/use-form-session.ts'

/** Why a picture does not fit its place, in words; null if it does. */
async function misfit(file: File, resolution: FileControl['resolution']): Promise<Words | null> {
  if (!resolution) return null
  const rule = imageResolution(resolution.width, resolution.height)
  // A picture that cannot be read has no resolution.
  const picture = await createImageBitmap(file).catch(() => ({ width: 0, height: 0 }))
  return rule.holds(picture) ? null : { message: rule.message, values: rule.values ?? {} }
}

/** 'PNG, JPG, PDF': people know a type with two endings by one name. */
const typeNames = (types: readonly string[]) =>
  types
    .filter(type => type !== 'jpeg' || !types.includes('jpg'))
    .join(', ')
    .toUpperCase()

interface Props extends CustomFieldProps {
  control: FileControl
  session: FormSession
  /** The initial value, before a file was chosen or removed: what identifies the stored file. */
  stored: string
}

export function FileField({ control, session, stored, value, disabled, onChange }: Props) {
  const { t } = useLingui()
  const tell = useTell()
  const chooser = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const chosen = value instanceof File ? value : null
  const recordId = session.record?.id ?? null
  const isTaken = stored !== '' && value === ''
  const isShown = chosen === null && recordId !== null && !isTaken && (control.stored === undefined || stored !== '')

  const take = async (file: File) => {
    if (disabled) return
    const broken = wrongFile(file, control.types)
    const unfit = broken ? null : await misfit(file, control.resolution)
    const told = (wrong: Words) => `${file.name}: ${tell(wrong)}`
    setRefused(unfit && told(unfit))
    if (unfit === null) onChange(file)
    const wrong = broken ?? unfit
    if (wrong) announceAlert(told(wrong))
  }
  const [isOver, place] = useFileDrop(file => void take(file))
  const putBack = () => {
    setRefused(null)
    onChange(stored)
  }
  /** Drops only the chosen file and shows the stored one again; removing that takes another step. */
  const dropChosen = () => {
    putBack()
    // The button that was pressed disappears with it.
    chooseButton.current?.focus()
  }
  const takeAway = () => {
    setRefused(null)
    onChange('')
    announce(t`Removed when you save`)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears keys of the buttons in it
    <div
      className={classNames(
        'flex min-h-14 items-center gap-3 rounded-sm border border-dashed px-3 py-2',
        isOver ? 'border-accent bg-accent-tint' : 'border-border-strong',
      )}
      {...place}
      // The field handles Delete itself.
      data-typing=""
      onKeyDown={event => {
        if (disabled || (event.key !== 'Delete' && event.key !== 'Backspace')) return
        event.preventDefault()
        if (chosen) dropChosen()
        else if (stored !== '' && !isTaken) takeAway()
      }}
    >
      {chosen ? (
        <Preview file={chosen} />
      ) : (
        control.shown &&
        isShown && (
          <StoredPicture
            endpoint={control.shown}
            params={paramsOf(control.shown.path, session.within, recordId)}
            label={tell(control.label)}
            className="size-10 flex-none rounded-sm object-contain"
          />
        )
      )}
      <span className="min-w-0 flex-1 text-sm">
        {refused !== null ? (
          <span className="font-medium text-danger">{refused}</span>
        ) : chosen ? (
          <>
            <bdi className="block truncate font-medium">{chosen.name}</bdi>
            <span className="num text-text-3">
              <Trans>{Math.ceil(chosen.size / 1024)} KB</Trans>
            </span>
          </>
        ) : isTaken ? (
          <span className="font-medium text-warn">
            <Trans>Removed when you save</Trans>
          </span>
        ) : (
          <span className="text-text-3">
            <bdi dir="ltr">{typeNames(control.types)}</bdi> · <Trans>up to 5 MB</Trans>
            {control.resolution && (
              <span className="num" dir="ltr">
                {' '}
                · {control.resolution.width} × {control.resolution.height} px
              </span>
            )}
          </span>
        )}
      </span>
      {chosen && <IconButton label={t`Remove the file`} icon={X} tone="quiet" onClick={dropChosen} />}
      <Button ref={chooseButton} icon={FileUp} aria-disabled={disabled || undefined} onClick={() => chooser.current?.click()}>
        {chosen || isShown ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
      </Button>
      {stored !== '' && chosen === null && !disabled && (
        // One button for both, so that focus stays where it is.
        <Button
          icon={isTaken ? RotateCcw : Trash2}
          {...(isTaken ? {} : { keys: 'delete' })}
          onClick={isTaken ? putBack : takeAway}
        >
          {isTaken ? <Trans>Keep it</Trans> : <Trans>Remove</Trans>}
        </Button>
      )}
      <input
        ref={chooser}
        type="file"
        hidden={true}
        accept={control.types.map(type => `.${type}`).join()}
        onChange={event => {
          const file = event.target.files?.[0]
          if (file) void take(file)
          // So that the same file, corrected and chosen again, fires another change event.
          event.target.value = ''
        }}
      />
    </div>
  )
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address === null ? null : <img src={address} alt="" className="size-10 flex-none rounded-sm object-contain" />
}
