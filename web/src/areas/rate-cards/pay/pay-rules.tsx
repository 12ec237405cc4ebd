// The rules of a draft while it is edited: their list, the fields of one, and what they would pay.
import { Trans, useLingui } from '@lingui/react/macro'
import { MAX_RULES, type PayRule } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import { type RateCardDetail, rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { msg } from '@office/shared/core/messages/message'
import { Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { defineCommand } from '../../../core/command/command.ts'
import { call } from '../../../core/data/api.ts'
import { useAutosave } from '../../../core/form/autosave/use-autosave.ts'
import { blanksOf, rawValuesOf } from '../../../core/form/control-values.ts'
import { EscapeBack } from '../../../core/keys/escape-back.tsx'
import { Keys } from '../../../core/keys/keys.tsx'
import { announce } from '../../../core/notices/announce.ts'
import { Button } from '../../../core/ui/button.tsx'
import { ScrollPane } from '../../../core/ui/scroll-pane.tsx'
import { EditorHead, isEditable, useEditorKeys } from '../card/card-editor.tsx'
import { CardAwaited } from '../card/rate-card-frame.tsx'
import { changedCards } from '../rate-card.commands.ts'
import { RuleCount, usePayCard } from './pay-card.tsx'
import { ruleControls } from './pay-rule.controls.tsx'
import { PayTrial } from './pay-trial.tsx'
import { focusRules, type RuleAction, RuleList } from './rule-list.tsx'
import {
  addRule,
  changeRule,
  listOf,
  moveRule,
  type RuleList as Rules,
  redo,
  removeRule,
  ruleOf,
  undo,
} from './rule-list-model.ts'
import { RulePanel } from './rule-panel.tsx'

const notSaved = msg`The rules could not be saved`

/** The first field of the rule, once it is drawn. */
const focusPanel = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-rule-panel] :is(input, button)')?.focus())

/** Rules that are saved automatically while each of them is complete. */
function useSavedRules(card: RateCardDetail) {
  const controls = useMemo(() => ruleControls(card.currency), [card.currency])
  const [list, setShown] = useState(() => listOf((card.rules ?? []).map(rule => ({ values: rawValuesOf(controls, rule) }))))
  const version = useRef(card.version)
  const { state, keep, save } = useAutosave<readonly PayRule[]>(card.rules ?? [], {
    send: async (rules, _saved, idempotencyKey) => {
      const { id, name, currency, from_day, to_day, note } = card
      const body = { name, currency, from_day, to_day, note, rules: [...rules], version: version.current }
      version.current = (await call(rateCardContract.update, { params: { id }, body }, { idempotencyKey })).version
    },
    changes: changedCards,
    failed: notSaved,
  })
  const read = list.rules.map(rule => ruleOf(controls, rule))
  function setList(next: Rules): void {
    if (next === list) return
    setShown(next)
    const rules = next.rules.map(rule => ruleOf(controls, rule))
    keep(rules.some(Array.isArray) ? null : rules.flatMap(rule => (Array.isArray(rule) ? [] : [rule])))
  }
  return { controls, list, read, setList, state, save }
}

export function PayRules({ card }: { card: RateCardDetail }) {
  const { around, error, retry } = usePayCard(card)
  const { t } = useLingui()
  const { controls, list, read, setList, state, save } = useSavedRules(card)
  const [at, setAt] = useState(0)
  const isOpen = isEditable(card)
  const isFull = list.rules.length >= MAX_RULES

  function add(): void {
    if (!isOpen || isFull) return
    const place = list.rules.length === 0 ? 0 : at + 1
    setList(addRule(list, place, { values: blanksOf(controls) }))
    setAt(place)
    focusPanel()
  }

  function act(action: RuleAction): void {
    const count = list.rules.length
    if (action === 'add') add()
    else if (action === 'open') focusPanel()
    else if (action === 'remove') {
      setList(removeRule(list, at))
      setAt(Math.max(0, Math.min(at, count - 2)))
      announce(t`Rule ${at + 1} removed`)
    } else {
      const to = at + (action === 'up' ? -1 : 1)
      if (to < 0 || to >= count) return
      setList(moveRule(list, at, to))
      setAt(to)
      announce(t`Now rule ${to + 1}`)
    }
  }

  function goTo(next: Rules): void {
    setList(next)
    setAt(Math.max(0, Math.min(at, next.rules.length - 1)))
  }

  useEditorKeys(card, {
    work: { id: 'rate-card.rules', title: msg`Go to the rules`, run: focusRules },
    terms: msg`Name and days of the card`,
    save: { id: 'rate-card.save-rules', title: msg`Save the rules now`, run: () => void save() },
    own: [
      defineCommand({ id: 'rate-card.add-rule', title: msg`Add a rule`, section: 'here', keys: ['n'], run: add }),
      defineCommand({
        id: 'rate-card.undo-rule',
        title: msg`Undo the last change of the rules`,
        section: 'here',
        keys: ['mod+z'],
        run: () => goTo(undo(list)),
      }),
      defineCommand({
        id: 'rate-card.redo-rule',
        title: msg`Redo what was undone`,
        section: 'here',
        keys: ['mod+shift+z'],
        run: () => goTo(redo(list)),
      }),
    ],
  })
  if (!around) return <CardAwaited id={card.id} kind={card.kind} error={error} onRetry={retry} />
  const rule = list.rules[at]
  return (
    <>
      <EditorHead
        card={card}
        state={state}
        saved={<Trans>All rules saved</Trans>}
        terms={<Trans>Name and days</Trans>}
        closed={<Trans>The rules of this card cannot be changed. Make a new version to change them.</Trans>}
      />
      <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
        <section aria-label={t`Rules`} className="flex min-h-0 min-w-0 flex-1 flex-col max-lg:min-h-[320px]">
          <div className="flex flex-none items-center gap-3 border-b border-border px-4 py-1.5">
            {isOpen && (
              <Button
                size="small"
                icon={Plus}
                keys="n"
                whyNot={isFull ? { reason: t`At most ${MAX_RULES} rules` } : null}
                onClick={add}
              >
                <Trans>Add a rule</Trans>
              </Button>
            )}
            <RuleCount count={list.rules.length} />
            {isOpen && list.rules.length > 1 && (
              <span className="key-hint ms-auto flex items-center gap-1 text-sm text-text-3 max-md:hidden">
                <Keys of="alt+arrowup" tone="ghost" />
                <Keys of="alt+arrowdown" tone="ghost" />
                <Trans>move a rule</Trans>
              </span>
            )}
          </div>
          {list.rules.length > 0 ? (
            <RuleList
              rules={read}
              currency={card.currency}
              {...around}
              at={at}
              onAt={setAt}
              {...(isOpen ? { onAction: act } : {})}
            />
          ) : (
            <p className="m-0 px-4 py-6 text-text-2">
              <Trans>Add the first rule: what is paid, and for what.</Trans>
            </p>
          )}
        </section>
        <ScrollPane
          label={t`Rule`}
          className="w-[380px] flex-none border-s border-border max-lg:w-full max-lg:border-s-0 max-lg:border-t"
        >
          {rule && (
            <EscapeBack data-rule-panel="" onBack={focusRules}>
              <RulePanel
                number={at + 1}
                rule={rule}
                controls={controls}
                onChange={isOpen ? next => setList(changeRule(list, at, next)) : undefined}
              />
            </EscapeBack>
          )}
          <PayTrial card={card} rules={read.flatMap(one => (Array.isArray(one) ? [] : [one]))} zones={around.zones} />
        </ScrollPane>
      </div>
    </>
  )
}
