// Addresses of warehouse dashboards: the number finds it, the name is for people.
export const warehouseBoardPath = ({ id, name }: { id: number; name: string }): string =>
  `/warehouse/${id}/${encodeURIComponent(name)}`
