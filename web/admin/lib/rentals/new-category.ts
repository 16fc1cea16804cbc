import { addressOfName, freeAddress, type RentalCategory } from '@siteyard/schemas/rentals';

/** Returns a new category with a free id and a free address. */
export function newCategory(title: string, others: readonly RentalCategory[]): RentalCategory {
  const wanted = addressOfName(title).slice(0, 36).replace(/-$/, '');
  return {
    id: freeAddress(wanted, (id) => others.some((each) => each.id === id)),
    title,
    address: freeAddress(wanted, (address) => others.some((each) => each.address === address)),
    intro: '',
    image: '',
  };
}
