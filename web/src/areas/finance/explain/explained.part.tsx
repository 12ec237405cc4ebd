// An amount that can be explained, and the amount that a whole page is about.
import type { Step } from '@office/shared/areas/finance/explain/explain.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { defineCommand } from '../../../core/command/command.ts'
import type { RecordRef } from '../../../core/command/context.ts'
import { useCommandScope } from '../../../core/command/scope.ts'
import { FigureButton } from '../../../core/ui/figures/figure-button.tsx'
import { explain, mayWalk } from './explanation.part.ts'

/** Why an amount is not explained to this reader. */
interface Hidden {
  off: Message
}

/** The amount of a page, or why its reader may not know it yet. */
export type PageStep = Step | Hidden

/**
 * The amount of the page, explained by its keys from anywhere on the page; null while unknown.
 * @param ofRow the amount of a row while it has the focus; null if the row has none of its own
 */
export function useExplained(step: PageStep | null, keys: readonly string[], ofRow: (row: RecordRef) => Step | null): void {
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
              when: () => ('off' in step ? step : true),
              run: ({ record, within }) => {
                const of = (record && within && ofRow(record)) ?? step
                if (!('off' in of)) explain(of)
              },
            }),
          ],
  }))
}

/** Without the permission for its sources, it is a plain amount. */
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
