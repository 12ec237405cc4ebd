// Keys at the foot of a place to scan, in large letters; the one of the tones says whether they are heard.
import { Trans } from '@lingui/react/macro'
import { Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { runById } from '../command/active-runner.ts'
import type { Icon } from '../command/command.ts'
import { Keys } from '../keys/keys.tsx'
import { scanVolume } from './scan-volume.ts'

interface ScanKeyProps {
  keys: string
  icon: Icon
  command: string
  children: ReactNode
}

export function ScanKey({ keys, icon: Sign, command, children }: ScanKeyProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="flex items-center gap-2.5 rounded-sm text-[15px] font-medium whitespace-nowrap [--kbd-h:26px] [&_kbd]:px-1.5 [&_kbd]:text-sm"
      onClick={() => runById(command, 'toolbar')}
    >
      <Keys of={keys} />
      <Sign className="size-[18px] flex-none text-text-2" aria-hidden={true} />
      {children}
    </button>
  )
}

export function SoundKey() {
  const { isMuted } = useSnapshot(scanVolume)
  return (
    <ScanKey keys="f10" icon={isMuted ? VolumeX : Volume2} command="shell.sound">
      {isMuted ? <Trans>Sound off</Trans> : <Trans>Sound on</Trans>}
    </ScanKey>
  )
}
