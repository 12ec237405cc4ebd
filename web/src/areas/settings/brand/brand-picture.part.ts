// Addresses of the operator's pictures; the number makes a new picture's address different from the one before.
import { type BrandPicture, brandContract } from '@office/shared/areas/settings/brand.contract'
import { addressOf } from '../../../core/data/api.ts'
import type { TenantFace } from '../../../core/data/session.ts'

/** Null if there is none. */
export const brandPicture = (face: Pick<TenantFace, BrandPicture>, kind: BrandPicture): string | null =>
  face[kind] === null ? null : `${addressOf(brandContract[kind])}?v=${face[kind]}`
