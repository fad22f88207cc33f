import { type Item, nonPhotoSources } from '@plateful/contract';

/** Whether the recipe was made from a photo, so that its dish can be changed. */
export const isFromPhoto = ({ source }: Item) => !nonPhotoSources.includes(source);
