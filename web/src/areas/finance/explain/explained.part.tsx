// An amount that tells where it comes from, and the amount that a page as a whole is about.
import type { Step } from '@office/shared/areas/finance/explain/explain.model'
import { msg } from '@office/shared/core/messages/message'
import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { defineCommand } from '../../../core/command/command.ts'
import { type RecordRef, useCommandScope } from '../../../core/command/context.ts'
import { FigureButton } from '../../../core/ui/figures/figure-button.tsx'
import { explain, mayWalk } from './explanation.part.ts'

/**
 * What the page comes to: by its keys from anywhere on the page; null while that is not known.
 * @param ofRow what a row of the page comes to, while it has the focus; null where that is nothing of its own
 */
export function useExplained(step: Step | null, keys: readonly string[], ofRow: (row: RecordRef) => Step | null): void {
  useCommandScope(() => ({
    extra:
      step === null
        ? []
        : [
            defineCommand({
              id: 'finance.explain',
              title: msg`Explain the amount`,
              keywords: msg`why, where from, lines, journal, entries`,
              section: 'here',
              icon: CircleHelp,
              keys,
              run: ({ record, within }) => explain((record && within && ofRow(record)) ?? step),
            }),
          ],
  }))
}

/** Without the permission for what it comes from it is an amount like any other. */
export const Explained = ({ step, children }: { step: Step; children: ReactNode }) =>
  mayWalk(step) ? (
    <FigureButton
      onExplain={() => explain(step)}
      className="-mx-1 rounded-sm px-1 text-start font-[inherit] underline decoration-border-2 decoration-dotted underline-offset-4 hover:bg-hover hover:decoration-text-2"
    >
      {children}
    </FigureButton>
  ) : (
    children
  )
