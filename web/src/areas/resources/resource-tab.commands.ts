// The ways from anywhere to what stands in the tabs beside resources.
import { type Message, msg } from '@office/shared/core/messages/message'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { FileText, Image } from 'lucide-react'
import { type Command, defineCommand, type Icon } from '../../core/command/command.ts'
import { type ResourceTab, resourceTabPath } from './resource-paths.ts'

const goTo = (tab: ResourceTab, title: Message, keywords: Message, icon: Icon, needs: readonly PermissionName[]): Command =>
  defineCommand({
    id: `resource-tab.${tab}`,
    title,
    keywords,
    section: 'go',
    icon,
    needs: { any: needs },
    run: () => ({ navigate: resourceTabPath(tab) }),
  })

export const resourceTabCommands: readonly Command[] = [
  goTo('banners', msg`Go to banners`, msg`picture, announcement, advertisement`, Image, ['manage-banner']),
  goTo('terms', msg`Go to terms and conditions`, msg`contract, legal, agreement`, FileText, ['manage-terms']),
]
