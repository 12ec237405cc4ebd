// The operator's public pictures. Small, because the portal's first load includes their addresses.
import { file } from '../../core/api/endpoint.ts'

export type BrandPicture = 'logo' | 'background'

/** The sign-in page shows them before anyone is signed in. */
export const brandContract = {
  logo: file('/admin/setting/business/logo', { summary: 'The logo', needs: 'public', service: 'storage' }),
  background: file('/admin/setting/business/background', {
    summary: 'The picture of the sign-in page',
    needs: 'public',
    service: 'storage',
  }),
} satisfies Readonly<Record<BrandPicture, unknown>>
