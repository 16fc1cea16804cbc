import type { RentalPeriod } from '../settings.ts';
import { periodWordsOf, wordsOf } from './title-words.ts';

type Unit = 'hour' | 'day' | 'week' | 'month' | 'weekend' | 'night' | 'once' | 'additional';

/** The words of titles that name each unit, in lower case without accents. */
const UNITS: Record<Unit, string> = {
  hour: 'hour,hours,hourly,hr,hrs,h,std,stunde,stunden,uur,heure,heures,godz',
  day: 'day,days,daily,d,pd,tag,tage,tages,jour,jours,journee,dag,dagen,dzien,doba,dia',
  week: 'week,weeks,weekly,wk,wks,pw,w,woche,wochen,semaine,semaines,weken,tydzien,semana',
  month: 'month,months,monthly,mth,pm,monat,monats,mois,maand,miesiac,mes',
  weekend: 'weekend,weekends,wochenende,wend',
  night: 'night,overnight,nights,nacht,nuit,noc',
  once: 'event,once,flat,fixed,function,veranstaltung,evenement',
  additional: 'additional,extra,further,subsequent,each,weitere,weiterer,supplementaire',
};

const UNIT_OF = new Map(
  (Object.keys(UNITS) as Unit[]).flatMap((unit) =>
    UNITS[unit].split(',').map((word): [string, Unit] => [word, unit]),
  ),
);

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/**
 * Returns the period that the title of a column names: with the title of the period, with its id in
 * brackets, or with words such as “Daily rate (£)” and “4 wks”. Returns 'unknown' if the words name a
 * time that does not identify one period; undefined if they name no time.
 */
export function periodOfTitle(
  title: string,
  periods: readonly RentalPeriod[],
): RentalPeriod | 'unknown' | undefined {
  const named = periodWithTitle(title, periods);
  if (named) return named;
  const outside = title.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ');
  for (const part of [outside, title]) {
    const words = periodWordsOf(part).flatMap(splitNumber);
    const matches = matcherOf(words);
    if (!matches) continue;
    const found = periods.filter(matches);
    return found.length === 1 ? found[0]! : 'unknown';
  }
  return undefined;
}

function periodWithTitle(title: string, periods: readonly RentalPeriod[]) {
  const id = /\[([^[\]]+)\]$/.exec(title.trim())?.[1];
  const byId = periods.find((period) => period.id === id);
  if (byId) return byId;
  for (const plain of [wordsOf, periodWordsOf]) {
    const wanted = plain(title).join(' ');
    const same = periods.filter((period) => plain(period.title).join(' ') === wanted);
    if (wanted !== '' && same.length === 1) return same[0];
  }
  return undefined;
}

/** Splits “4h” into a number and a unit. */
function splitNumber(word: string): string[] {
  const match = /^(\d{1,3})([a-z]+)$/.exec(word);
  return match ? [match[1]!, match[2]!] : [word];
}

type Matcher = (period: RentalPeriod) => boolean;

/** Returns a function that recognises the period which the words describe; undefined if they name no time. */
function matcherOf(words: readonly string[]): Matcher | undefined {
  const joined = words.join(' ');
  if (['week end', 'w end', 'wk end', 'w e', 'fin de semana'].includes(joined))
    return kindIs('weekend');
  if (['half day', '1 2 day', 'demi journee', 'halber tag'].includes(joined))
    return ({ kind, length }) => kind === 'hours' && length >= 3 && length <= 6;
  const rest = words.filter((word) => !/^(?:p|1st|first|a)$/.test(word));
  const numbers = rest.map(numberOf).filter((number) => number !== undefined);
  const units = rest.map((word) => UNIT_OF.get(word)).filter((unit) => unit !== undefined);
  if (units.length === 0 || numbers.length > 1) return undefined;
  if (units.length + numbers.length !== rest.length) return undefined;
  if (units.length === 1) return matcherOfUnit(units[0]!, numbers[0] ?? 1);
  const isMore = units.length === 2 && units.includes('additional') && units.includes('day');
  return isMore ? ({ kind, beside }) => kind === 'days' && beside !== undefined : undefined;
}

function numberOf(word: string): number | undefined {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  const index = NUMBERS.indexOf(word);
  return index < 0 ? undefined : index + 1;
}

const kindIs =
  (wanted: RentalPeriod['kind']): Matcher =>
  ({ kind }) =>
    kind === wanted;

function matcherOfUnit(unit: Unit, count: number): Matcher | undefined {
  const days =
    (least: number, most: number): Matcher =>
    ({ kind, length, beside }) =>
      kind === 'days' && beside === undefined && length >= least && length <= most;
  switch (unit) {
    case 'hour':
      return (period) =>
        (period.kind === 'hours' && period.length === count) ||
        (count % 24 === 0 && days(count / 24, count / 24)(period));
    case 'day':
      return days(count, count);
    case 'week':
      return count === 1 ? days(5, 7) : days(count * 7, count * 7);
    case 'month':
      return days(count * 28, count * 31);
    case 'weekend':
      return kindIs('weekend');
    case 'night':
      return kindIs('night');
    case 'once':
      return kindIs('once');
    case 'additional':
      return undefined;
  }
}
