// 'Go to' commands made from the route table: no screen can miss the palette.
import { msg } from '@office/shared/core/messages/message'
import { FileText } from 'lucide-react'
import { isReachable } from '../../core/area.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { areas } from '../areas.ts'

const goTo = msg`go to, open, show`

export const goToCommands: readonly Command[] = areas.flatMap(area =>
  area.screens.filter(isReachable).map(screen =>
    defineCommand({
      id: `go.${screen.route}`,
      title: screen.title,
      ...(screen.short ? { short: screen.short } : {}),
      ...(area.label.id === screen.title.id ? {} : { detail: area.label }),
      keywords: screen.keywords ?? goTo,
      section: 'go',
      icon: screen.icon ?? FileText,
      ...(screen.needs ? { needs: screen.needs } : {}),
      ...(screen.keys ? { keys: [screen.keys] } : {}),
      run: () => ({ navigate: screen.route }),
    }),
  ),
)
