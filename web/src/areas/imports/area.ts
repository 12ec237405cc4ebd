// Screens of imports; those that import a file are with the records that they make.
import { importsFiles } from '@office/shared/areas/imports/import.contract'
import { msg } from '@office/shared/core/messages/message'
import { FileUp } from 'lucide-react'
import { defineArea } from '../../core/area.ts'
import { importsPath } from './import-paths.part.ts'

export const importsArea = defineArea({
  name: 'imports',
  label: msg`Imports`,
  screens: [
    {
      route: importsPath,
      menu: ['insight', 5],
      title: msg`Imports`,
      keywords: msg`uploads, excel, files, rejected rows, bulk, progress`,
      needs: { any: importsFiles },
      icon: FileUp,
      load: () => import('./imports.screen.tsx'),
    },
  ],
})
