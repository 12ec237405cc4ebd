// Asks before a person leaves a form with unsaved changes. The draft is kept either way.
import { msg } from '@office/shared/core/messages/message'
import { useEffect, useRef } from 'react'
import { ask } from '../../command/ask.ts'
import { session } from '../../data/session.ts'

const question = {
  title: msg`Leave without saving?`,
  body: msg`What you typed is not saved yet. It is kept here as a draft for 14 days.`,
  act: msg`Leave`,
  keep: msg`Stay`,
  tone: 'normal',
} as const

export const askToLeave = (): Promise<boolean> => ask(question)

/** Whether the forms on the screen have unsaved changes. */
const dirty = new Set<() => boolean>()

/** Asks, if a form has unsaved changes, before all screens are drawn anew. */
export const mayLeaveForms = async (): Promise<boolean> => ![...dirty].some(isDirty => isDirty()) || (await askToLeave())

/**
 * Blocks navigation while `isDirty` returns true. The router has no such hook: it navigates by history.pushState, which is
 * intercepted here. Back and Forward are intercepted by the Navigation API; a browser without it leaves, and the draft is kept.
 * Navigation that replaces the entry (sign-out, guards) is let through.
 */
export function useLeaveGuard(isDirty: () => boolean): { pass: () => void } {
  const latest = useRef(isDirty)
  latest.current = isDirty
  const passing = useRef(false)
  useEffect(() => {
    const here = location.href
    const isChanged = () => latest.current()
    dirty.add(isChanged)
    const mustAsk = () => !passing.current && session.state === 'signed-in' && latest.current()
    const original = history.pushState
    const push = original.bind(history)
    history.pushState = (state: unknown, unused: string, url?: string | URL | null) => {
      if (!mustAsk() || new URL(url ?? '', location.href).href === here) return push(state, unused, url)
      void askToLeave().then(yes => {
        if (!yes) return
        passing.current = true
        push(state, unused, url)
      })
    }
    const onTraverse = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || !mustAsk()) return
      const { key } = event.destination
      event.preventDefault()
      void askToLeave().then(yes => {
        if (!yes) return
        passing.current = true
        void navigation.traverseTo(key).finished
      })
    }
    const canHold = 'navigation' in window
    if (canHold) navigation.addEventListener('navigate', onTraverse)
    return () => {
      dirty.delete(isChanged)
      history.pushState = original
      if (canHold) navigation.removeEventListener('navigate', onTraverse)
    }
  }, [])
  return {
    pass: () => {
      passing.current = true
    },
  }
}
