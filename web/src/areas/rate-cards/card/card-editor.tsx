// The frame of both editors of a draft: a head with the saved state, links to the terms and to review, the reason why nothing can
// be changed, and the keys for these.
import { Trans } from '@lingui/react/macro'
import type { RateCardDetail } from '@office/shared/areas/rate-cards/rate-card.contract'
import type { Message } from '@office/shared/core/messages/message'
import { FileText, Lock, Send, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useCommandScope } from '../../../core/command/scope.ts'
import { type SaveState, SaveWord } from '../../../core/form/autosave/save-word.tsx'
import { Button } from '../../../core/ui/button.tsx'
import { NoteLine } from '../../../core/ui/note-line.tsx'
import { cardPath } from '../rate-card-paths.part.ts'
import { CardHead } from './rate-card-frame.tsx'

export const isEditable = ({ state }: RateCardDetail): boolean => state === 'draft' || state === 'rejected'

const termsPath = (card: RateCardDetail) => `${cardPath('update', card)}?part=terms`

interface EditorHeadProps {
  card: RateCardDetail
  state: SaveState
  saved: ReactNode
  terms: ReactNode
  /** Why nothing can be changed, once it was decided. */
  closed: ReactNode
}

export function EditorHead({ card, state, saved, terms, closed }: EditorHeadProps) {
  const [, navigate] = useLocation()
  const isInReview = card.state === 'in-review'
  return (
    <>
      <CardHead
        card={card}
        aside={<SaveWord state={state} saved={saved} />}
        actions={
          <>
            <Button icon={FileText} keys="t" onClick={() => navigate(termsPath(card))}>
              {terms}
            </Button>
            {isInReview ? (
              <CommandButton command="rate-card.withdraw" icon={Undo2} keys="w">
                <Trans>Take back from review</Trans>
              </CommandButton>
            ) : (
              <CommandButton command="rate-card.submit" tone="primary" icon={Send} keys="s">
                <Trans>Send for review</Trans>
              </CommandButton>
            )}
          </>
        }
      />
      {!isEditable(card) && (
        <div className="px-4 py-2">
          <NoteLine icon={Lock}>
            {isInReview ? (
              <Trans>This card is waiting for a decision. To change it first, take it back from review.</Trans>
            ) : (
              closed
            )}
          </NoteLine>
        </div>
      )}
    </>
  )
}

interface EditorKeys {
  work: { id: string; title: Message; run: () => void }
  terms: Message
  save: { id: string; title: Message; run: () => void }
  /** Keys of this editor only. */
  own?: readonly Command[]
}

export function useEditorKeys(card: RateCardDetail, { work, terms, save, own = [] }: EditorKeys): void {
  const [, navigate] = useLocation()
  useCommandScope(() => ({
    extra: [
      defineCommand({ ...work, section: 'here', keys: ['enter'] }),
      defineCommand({
        id: 'rate-card.terms',
        title: terms,
        section: 'here',
        keys: ['t'],
        run: () => navigate(termsPath(card)),
      }),
      defineCommand({ ...save, section: 'here', keys: ['mod+s'], inInputs: true }),
      ...own,
    ],
  }))
}
