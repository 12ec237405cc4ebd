// Buttons: one primary per screen, quiet ones beside it. A button that may not be used stays visible and says why.
import { Lock } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import type { Icon } from '../command/command.ts'
import { Keys, keyWords } from '../keys/keys.tsx'
import { Tooltip } from '../layers/tooltip.tsx'
import { classNames } from './class-names.ts'

export type ButtonTone = 'normal' | 'primary' | 'quiet' | 'danger' | 'destructive'

interface Why {
  reason: string
  /** Who can change that: 'Needs approve-rider-deposit. Bikash Thapa has it.' */
  help?: string
}

interface CommonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className' | 'disabled'> {
  tone?: ButtonTone
  /** 28 px in bars, 34 in forms and dialogs, 38 at sign-in, 24 in filter bars. */
  size?: 'small' | 'normal' | 'large' | 'huge'
  icon?: Icon
  /** The key that does the same, 'mod+s'. */
  keys?: string
  /** Off for a reason: a lock replaces the icon, the reason is shown on hover and focus. */
  whyNot?: Why | null
  busy?: boolean
  className?: string
  ref?: Ref<HTMLButtonElement>
}

const TONES: Record<ButtonTone, string> = {
  normal: 'border-border-2 bg-surface text-text hover:bg-hover active:bg-press',
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover',
  quiet: 'border-transparent text-text-2 hover:bg-hover active:bg-press',
  danger: 'border-border-2 bg-surface text-danger hover:bg-danger-bg',
  destructive: 'border-danger bg-danger text-surface hover:brightness-95',
}
const OFF = 'border-border-2 bg-sunken text-text-3'

const SIZES = {
  small: 'h-6 px-2 text-sm',
  normal: 'h-7 px-2.5 text-base',
  large: 'h-[34px] px-3.5 text-base',
  huge: 'h-[38px] px-3.5 text-md',
} as const
/** Keys stand nearer to the edge than words do. */
const KEYS_AT_END = { small: '-me-1', normal: '-me-1', large: '-me-1.5', huge: '-me-1' } as const
const SQUARE = { small: 'w-6', normal: 'w-7', large: 'w-[34px]', huge: 'w-[38px]' } as const

const isFilled = (tone: ButtonTone) => tone === 'primary' || tone === 'destructive'

const shape =
  'inline-flex min-h-(--finger) flex-none items-center rounded-sm border font-medium whitespace-nowrap no-underline select-none hover:no-underline'

/** The classes of a button, for a link that looks like one. */
export const buttonClasses = (tone: ButtonTone = 'normal', size: keyof typeof SIZES = 'normal'): string =>
  classNames(shape, 'gap-1.5', TONES[tone], SIZES[size])

function Base({
  tone = 'normal',
  size = 'normal',
  icon: OwnIcon,
  keys,
  whyNot,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  square = false,
  ...rest
}: CommonProps & { children?: ReactNode; square?: boolean }) {
  const off = whyNot != null
  const dead = off || busy || rest['aria-disabled'] === true
  const Sign = off ? Lock : OwnIcon
  const button = (describedBy?: string) => (
    <button
      {...rest}
      type={off ? 'button' : type}
      aria-disabled={dead || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy ?? rest['aria-describedby']}
      aria-keyshortcuts={keys === undefined ? undefined : keyWords(keys, false)}
      onClick={event => {
        // It stays focusable so that it can say why, so a click must be blocked explicitly.
        if (dead) event.preventDefault()
        else onClick?.(event)
      }}
      className={classNames(
        shape,
        dead && !busy ? OFF : TONES[tone],
        SIZES[size],
        square ? `min-w-(--finger) justify-center !px-0 ${SQUARE[size]}` : keys === undefined ? 'gap-1.5' : 'gap-2',
        busy && 'opacity-70',
        className,
      )}
    >
      {Sign && (
        <Sign
          className={classNames('size-3.5 flex-none', !isFilled(tone) && tone !== 'danger' && !off && 'text-text-2')}
          aria-hidden={true}
        />
      )}
      {square ? <span className="sr-only">{children}</span> : children}
      {keys !== undefined && !square && (
        <Keys of={keys} tone={isFilled(tone) && (!dead || busy) ? 'filled' : 'boxed'} className={KEYS_AT_END[size]} />
      )}
    </button>
  )
  if (!off) return button()
  return (
    <Tooltip delay={100} tip={<WhyNot {...whyNot} />}>
      {button}
    </Tooltip>
  )
}

export const Button = (props: CommonProps & { children: ReactNode }) => <Base {...props} />

/** A square button with only an icon; `label` is read out and shown on hover. */
export function IconButton({ label, ...props }: CommonProps & { label: string; icon: Icon }) {
  const title = props.keys === undefined ? label : `${label} (${keyWords(props.keys)})`
  return (
    <Base title={props.whyNot ? undefined : title} {...props} square={true}>
      {label}
    </Base>
  )
}

/** The reason why a control is off and who can change it, shown beside the control. */
export function WhyNot({ reason, help }: Why) {
  return (
    <span className="flex gap-2">
      <Lock className="mt-[3px] size-[13px] flex-none text-(--on-ink-2)" aria-hidden={true} />
      <span>
        {reason}
        {help && <span className="block text-sm text-(--on-ink-2)">{help}</span>}
      </span>
    </span>
  )
}
