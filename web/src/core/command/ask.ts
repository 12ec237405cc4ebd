// A question that waits for its answer: the one place from which commands open a confirm dialog.
import { proxy, ref } from 'valtio'
import type { ConfirmSpec } from './command.ts'

export const asked = proxy<{ question: { spec: ConfirmSpec; answer: (yes: boolean) => void } | null }>({ question: null })

/** Asks and gives the answer; a second question answers the first with no. */
export function ask(spec: ConfirmSpec): Promise<boolean> {
  asked.question?.answer(false)
  return new Promise(resolve => {
    asked.question = ref({
      spec,
      answer: (yes: boolean) => {
        asked.question = null
        resolve(yes)
      },
    })
  })
}
