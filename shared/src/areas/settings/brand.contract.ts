// Pictures of the operator that everybody may see: small, since the first load of the portal knows it.
import { file } from '../../core/endpoint.ts'

export const brandPictures = ['logo', 'background'] as const
export type BrandPicture = (typeof brandPictures)[number]

export const brandContract = {
  picture: file('/admin/setting/business/{kind}', {
    summary: 'The logo or the picture of the sign-in page, which shows them before anybody is signed in',
    needs: 'public',
    service: 'storage',
  }),
}
