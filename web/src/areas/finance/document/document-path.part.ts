// The page of a document of money, by its kind.
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import { pathOfRecord } from '../explain/record-path.ts'

export const documentPath = (noun: DocumentKind, id: number): string => pathOfRecord({ noun, id })
