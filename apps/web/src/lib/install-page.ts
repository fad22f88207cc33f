// All the script that the built page about installing has.
import { showInstallOffer, watchInstallOffers } from '#lib/install-offer.ts';

watchInstallOffers();
const place = document.querySelector<HTMLElement>('[data-install]');
if (place) showInstallOffer(place);
