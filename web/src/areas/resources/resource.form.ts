// The form of a resource: what it is, for whom, and a file or a link.
import {
  RESOURCE_TYPES,
  type ResourceGroup,
  resourceGroupNames,
  resourceGroups,
  resourceLabels,
} from '@office/shared/areas/resources/resource.contract'
import { msg } from '@office/shared/core/messages/message'
import { FolderOpen, Link } from 'lucide-react'
import { choicesOf } from '../../core/choices/choices.ts'
import { choose, file, longText, text, toggle, whole } from '../../core/form/controls.ts'
import { defineForm, formOf } from '../../core/form/define-form.ts'
import { resources } from './resource.commands.ts'

/** New ones start in the group whose list is open. */
export const resourceFormOf = (group: ResourceGroup) =>
  defineForm({
    ...formOf(resources),
    id: `resource.${group}`,
    icon: FolderOpen,
    fields: {
      title: text(resourceLabels.title, { wide: true }),
      description: longText(resourceLabels.description, 500, { wide: true }),
      group: choose(resourceLabels.group, choicesOf(resourceGroups, resourceGroupNames), { initial: group, wide: true }),
      link: text(resourceLabels.link, {
        type: 'url',
        icon: Link,
        wide: true,
        placeholder: msg`https://…`,
        help: msg`To a video or a page. A link replaces the file.`,
      }),
      position: whole(resourceLabels.position, { initial: '0', help: msg`Lowest first.` }),
      is_visible: toggle(resourceLabels.is_visible, true, { help: msg`Hidden ones are kept but not shown to others.` }),
    },
    files: {
      file: file(
        msg`File`,
        { types: RESOURCE_TYPES },
        { help: msg`A resource with a file keeps it until you choose another or enter a link.` },
      ),
    },
    sections: [
      { title: msg`What it is`, fields: ['title', 'description', 'group'] },
      { title: msg`File or link`, fields: ['file', 'link'] },
      { title: msg`In the list`, fields: [['position', 'is_visible']] },
    ],
  })
