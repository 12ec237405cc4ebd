// Whole numbers in Nepali words, counted in hundreds, thousands, lakhs and crores.

const below100 = `शून्य एक दुई तीन चार पाँच छ सात आठ नौ दश एघार बाह्र तेह्र चौध पन्ध्र सोह्र सत्र अठार उन्नाइस
  बीस एक्काइस बाइस तेइस चौबीस पच्चीस छब्बीस सत्ताइस अट्ठाइस उनन्तीस तीस एकतीस बत्तीस तेत्तीस चौँतीस पैँतीस छत्तीस सैँतीस अठतीस उनन्चालीस
  चालीस एकचालीस बयालीस त्रिचालीस चवालीस पैँतालीस छयालीस सतचालीस अठचालीस उनन्चास पचास एकाउन्न बाउन्न त्रिपन्न चौवन्न पचपन्न छपन्न सन्ताउन्न अन्ठाउन्न उनन्साठी
  साठी एकसट्ठी बयसट्ठी त्रिसट्ठी चौसट्ठी पैँसट्ठी छयसट्ठी सतसट्ठी अठसट्ठी उनन्सत्तरी सत्तरी एकहत्तर बहत्तर त्रिहत्तर चौहत्तर पचहत्तर छयहत्तर सतहत्तर अठहत्तर उनासी
  असी एकासी बयासी त्रियासी चौरासी पचासी छयासी सतासी अठासी उनान्नब्बे नब्बे एकानब्बे बयानब्बे त्रियानब्बे चौरानब्बे पन्चानब्बे छयानब्बे सन्तानब्बे अन्ठानब्बे उनान्सय`.split(
  /\s+/,
)

/** Largest first; only the number before the largest unit may itself be above 100. */
const steps: readonly (readonly [bigint, string])[] = [
  [100_000_000_000n, 'खर्ब'],
  [1_000_000_000n, 'अर्ब'],
  [10_000_000n, 'करोड'],
  [100_000n, 'लाख'],
  [1000n, 'हजार'],
  [100n, 'सय'],
]

/** '436897' is 'चार लाख छत्तीस हजार आठ सय सन्तानब्बे'. */
export function nepaliWords(whole: bigint): string {
  const words: string[] = []
  let rest = whole
  for (const [worth, word] of steps) {
    if (rest < worth) continue
    words.push(nepaliWords(rest / worth), word)
    rest %= worth
  }
  if (rest > 0n || words.length === 0) words.push(below100[Number(rest)] ?? '')
  return words.join(' ')
}
