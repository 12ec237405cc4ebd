// Where the file for a command comes from: this device, or a drawing made on the screen.
import { msg } from '@office/shared/core/messages/message'
import { FileUp, PenLine } from 'lucide-react'
import { proxy, ref } from 'valtio'
import type { FileSource } from '../command/command.ts'
import { chooseFile } from './choose-file.ts'

/** In the browser's own dialog. */
export const fromDevice: FileSource = { value: 'choose', title: msg`Choose a file`, icon: FileUp, take: chooseFile }

/** The pending request for a drawing; the shell shows the dialog meanwhile. */
export const drawing = proxy<{ waiting: { done: (file: File | null) => void } | null }>({ waiting: null })

/** With a pen, a finger or the mouse. */
export const fromDrawing: FileSource = {
  value: 'draw',
  title: msg`Draw it on the screen`,
  icon: PenLine,
  take: () =>
    new Promise(resolve => {
      drawing.waiting = ref({
        done: (file: File | null) => {
          drawing.waiting = null
          resolve(file)
        },
      })
    }),
}
