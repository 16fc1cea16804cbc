import { foldText } from '../../primitives/fold-text.ts';

/** The fields of an item that a column can have, besides the rates. */
export const TABLE_FIELDS = [
  'key',
  'address',
  'name',
  'category',
  'summary',
  'deposit',
  'minimum',
  'rate_note',
  'owned',
  'unavailable_until',
] as const;

export type TableField = (typeof TABLE_FIELDS)[number];

/** The titles of the columns in an export. */
export const FIELD_TITLES: Record<TableField, string> = {
  key: 'Key',
  address: 'Address',
  name: 'Name',
  category: 'Category',
  summary: 'Summary',
  deposit: 'Deposit',
  minimum: 'Shortest period',
  rate_note: 'Rate note',
  owned: 'Owned',
  unavailable_until: 'Not available until',
};

/** The titles that shops use for each field, in lower case without accents. */
const WORDS: Record<TableField, string> = {
  key: 'key',
  address: 'address,slug,handle,web address,url',
  name: 'name,item,item name,items,product,product name,equipment,machine,machinery,plant,tool,article,artikel,artikelname,bezeichnung,gerat,maschine,nom,produit,materiel,naam,produkt,nazwa,nombre,producto,equipo',
  category:
    'category,categories,group,product group,type,section,department,class,kategorie,gruppe,warengruppe,categorie,rubrique,groep,kategoria,categoria',
  summary:
    'summary,short description,description,details,beschreibung,kurzbeschreibung,omschrijving,opis,descripcion',
  deposit:
    'deposit,deposits,security deposit,refundable deposit,damage deposit,bond,kaution,caution,borg,waarborg,kaucja,fianza',
  minimum:
    'shortest period,minimum,minimum period,min period,minimum hire,min hire,mindestmietdauer',
  rate_note: 'rate note,price note',
  owned:
    'owned,quantity,qty,stock,in stock,number owned,no owned,fleet,fleet size,in fleet,no in fleet,number in fleet,no of units,units,anzahl,bestand,menge,quantite,aantal,ilosc',
  unavailable_until: 'not available until,unavailable until',
};

const FIELD_OF = new Map(
  TABLE_FIELDS.flatMap((field) => WORDS[field].split(',').map((word) => [word, field] as const)),
);

/** Titles of columns that have the names of items if no column is called “Name” or similar. */
const SECOND_NAMES = new Set(['description', 'model', 'make model', 'title', 'details']);

/** Words of a title that do not change which period it names. */
const NOISE = new Set(
  'price,prices,rate,rates,hire,rental,rent,charge,charges,cost,fee,per,from,for,the,of,in,ex,exc,excl,excluding,inc,incl,including,plus,vat,gst,tax,net,gross,mwst,ust,ttc,ht,btw,moms,netto,brutto,preis,miete,mietpreis,tarif,prix,prijs,cena,gbp,eur,usd,aud,cad,nzd,pro,je,par,la,le'.split(
    ',',
  ),
);

/** Returns the words of a title, in lower case without accents. */
export const wordsOf = (title: string) =>
  foldText(title)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The ends of compound words such as “Tagesmiete” and “dagprijs”. */
const COMPOUND = /(?<=..)(?:mietpreis|miete|preis|tarif|satz|prijs|tarief|rate|price)$/;

/** Returns the words of a title that can name a period. */
export const periodWordsOf = (title: string) =>
  wordsOf(title)
    .filter((word) => !NOISE.has(word))
    .map((word) => word.replace(COMPOUND, ''));

/** Returns the field that the title of a column names; undefined if it names none. */
export function fieldOfTitle(title: string): TableField | undefined {
  const words = wordsOf(title);
  return FIELD_OF.get(words.join(' ')) ?? FIELD_OF.get(periodWordsOf(title).join(' '));
}

/** Whether a column with this title has the names of items if no column is called “Name” or similar. */
export const isSecondName = (title: string) => SECOND_NAMES.has(wordsOf(title).join(' '));

const WITH_TAX = /^(?:inc|incl|including|gross|ttc|brutto)$/;
const BEFORE_TAX = /^(?:ex|exc|excl|excluding|plus|net|netto|ht)$/;

/** Returns whether the prices of a column include tax; undefined if its title has no word about tax. */
export function taxOfTitle(title: string): 'with_tax' | 'before_tax' | undefined {
  const words = wordsOf(title);
  if (words.some((word) => WITH_TAX.test(word))) return 'with_tax';
  return words.some((word) => BEFORE_TAX.test(word)) ? 'before_tax' : undefined;
}
