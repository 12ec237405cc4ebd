// A question that waits for its answer: the one place through which commands open a confirm dialog.
import { proxy, ref } from 'valtio'
import type { ConfirmSpec } from './command.ts'

export const asked = proxy<{
  question: { spec: ConfirmSpec; about: string | null; answer: (yes: boolean) => void } | null
}>({ question: null })

/**
 * Asks and resolves with the answer; a second question answers the first with no.
 * @param about the id of the command that asks, if any: its own barcode may answer
 */
export function ask(spec: ConfirmSpec, about: string | null = null): Promise<boolean> {
  asked.question?.answer(false)
  return new Promise(resolve => {
    asked.question = ref({
      spec,
      about,
      answer: (yes: boolean) => {
        asked.question = null
        resolve(yes)
      },
    })
  })
}
