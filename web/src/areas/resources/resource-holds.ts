// The content of a resource, as an icon and in words: its file or its link.
import type { Resource } from '@office/shared/areas/resources/resource.contract'
import { FileSpreadsheet, FileText, Image, Link2, Smartphone } from 'lucide-react'
import type { Icon } from '../../core/command/command.ts'

const signs: readonly [part: string, sign: Icon][] = [
  ['image/', Image],
  ['android', Smartphone],
  ['spreadsheet', FileSpreadsheet],
]
export const signOf = ({ link, file_type }: Pick<Resource, 'link' | 'file_type'>): Icon =>
  link === null ? (signs.find(([part]) => file_type?.includes(part))?.[1] ?? FileText) : Link2

/** The file's name, or the host of the link. */
export const holdsText = ({ link, file_name }: Pick<Resource, 'link' | 'file_name'>): string =>
  link === null ? (file_name ?? '') : new URL(link).host
