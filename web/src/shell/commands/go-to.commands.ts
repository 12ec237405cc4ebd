// 'Go to' commands generated from the route table, so that no screen is missing from the palette.
import { msg } from '@office/shared/core/messages/message'
import { FileText } from 'lucide-react'
import { type Area, isReachable, type Screen, type ScreenTab } from '../../core/area.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { areas } from '../areas.ts'

const goTo = msg`go to, open, show`

const toScreen = (screen: Screen, area: Area): Command =>
  defineCommand({
    id: `go.${screen.route}`,
    title: screen.title,
    ...(screen.short ? { short: screen.short } : {}),
    ...(screen.menu ? { isMain: true } : {}),
    ...(area.label.id === screen.title.id ? {} : { detail: area.label }),
    keywords: screen.keywords ?? goTo,
    section: 'go',
    icon: screen.icon ?? FileText,
    ...(screen.needs ? { needs: screen.needs } : {}),
    ...(screen.keys ? { keys: [screen.keys] } : {}),
    run: () => ({ navigate: screen.route }),
  })

const toTab = (tab: ScreenTab, screen: Screen): Command => {
  const needs = tab.needs ?? screen.needs
  return defineCommand({
    id: `go.${tab.path}`,
    title: tab.title,
    isMain: true,
    detail: screen.short ?? screen.title,
    keywords: tab.keywords ?? goTo,
    section: 'go',
    icon: tab.icon ?? screen.icon ?? FileText,
    ...(needs ? { needs } : {}),
    run: () => ({ navigate: tab.path }),
  })
}

export const goToCommands: readonly Command[] = areas.flatMap(area =>
  area.screens
    .filter(isReachable)
    .flatMap(screen => [toScreen(screen, area), ...(screen.tabs ?? []).map(tab => toTab(tab, screen))]),
)
