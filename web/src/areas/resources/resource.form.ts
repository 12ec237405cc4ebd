// The form of a resource: what it is, for whom, and a file or a link.
import {
  RESOURCE_TYPES,
  type ResourceGroup,
  resourceContract,
  resourceGroupNames,
  resourceGroups,
} from '@office/shared/areas/resources/resource.contract'
import { msg } from '@office/shared/core/message'
import { FolderOpen, Link } from 'lucide-react'
import { choicesOf } from '../../core/choices.ts'
import { choose, file, longText, text, toggle, whole } from '../../core/form/controls.ts'
import { defineForm } from '../../core/form/define-form.ts'

/** New ones begin in the group whose list is open. */
export const resourceFormOf = (group: ResourceGroup) =>
  defineForm({
    id: `resource.${group}`,
    noun: msg`Resource`,
    createTitle: msg`Create resource`,
    editTitle: msg`Edit resource`,
    icon: FolderOpen,
    create: resourceContract.create,
    update: resourceContract.update,
    get: resourceContract.list,
    labelOf: resource => resource.title,
    refresh: [resourceContract.list, resourceContract.file],
    fields: {
      title: text(msg`Title`, { wide: true }),
      description: longText(msg`Description`, 500, { wide: true }),
      group: choose(msg`For`, choicesOf(resourceGroups, resourceGroupNames), { initial: group, wide: true }),
      link: text(msg`Link`, {
        type: 'url',
        icon: Link,
        wide: true,
        placeholder: msg`https://…`,
        help: msg`To a video or a page, instead of a file. A link takes the file's place.`,
      }),
      position: whole(msg`Place in the list`, { initial: '0', help: msg`Lowest first.` }),
      is_visible: toggle(msg`Visible`, true, { help: msg`Hidden ones are kept but not given out.` }),
    },
    files: {
      file: file(
        msg`File`,
        { types: RESOURCE_TYPES },
        { help: msg`A resource that has a file keeps it until you choose another or give a link.` },
      ),
    },
    sections: [
      { title: msg`What it is`, fields: ['title', 'description', 'group'] },
      { title: msg`File or link`, fields: ['file', 'link'] },
      { title: msg`In the list`, fields: [['position', 'is_visible']] },
    ],
  })
