// The made-up world of the demo tenants: the places exist, the people and shops do not.

/** Country code, state, state code, cities. */
export const demoStates: readonly (readonly [country: string, state: string, code: string, cities: readonly string[]])[] = [
  ['NP', 'Koshi', 'P1', ['Biratnagar', 'Dharan', 'Damak', 'Itahari', 'Inaruwa', 'Belbari', 'Urlabari']],
  ['NP', 'Madhesh', 'P2', ['Janakpur', 'Birgunj', 'Rajbiraj', 'Lahan']],
  ['NP', 'Bagmati', 'P3', ['Kathmandu', 'Lalitpur', 'Bhaktapur', 'Hetauda', 'Bharatpur']],
  ['NP', 'Gandaki', 'P4', ['Pokhara', 'Gorkha', 'Baglung']],
  ['NP', 'Lumbini', 'P5', ['Butwal', 'Nepalgunj', 'Tansen', 'Siddharthanagar']],
  ['NP', 'Karnali', 'P6', ['Surkhet', 'Jumla']],
  ['NP', 'Sudurpashchim', 'P7', ['Dhangadhi', 'Mahendranagar']],
  ['DE', 'Hamburg', 'HH', ['Hamburg']],
  ['DE', 'Schleswig-Holstein', 'SH', ['Kiel', 'Lübeck']],
  ['DE', 'Bremen', 'HB', ['Bremen']],
  ['DE', 'Berlin', 'BE', ['Berlin']],
  ['DE', 'Mecklenburg-Vorpommern', 'MV', ['Rostock']],
  ['PT', 'Lisboa', '11', ['Lisboa']],
  ['PT', 'Porto', '13', ['Porto']],
  ['PT', 'Braga', '03', ['Braga']],
  ['PT', 'Coimbra', '06', ['Coimbra']],
  ['PT', 'Faro', '08', ['Faro']],
]

/** Native names of states and cities, where people write them in another script. */
export const demoNativeNames: Readonly<Record<string, string>> = {
  Koshi: 'कोशी',
  Madhesh: 'मधेश',
  Bagmati: 'बागमती',
  Gandaki: 'गण्डकी',
  Lumbini: 'लुम्बिनी',
  Karnali: 'कर्णाली',
  Sudurpashchim: 'सुदूरपश्चिम',
  Biratnagar: 'विराटनगर',
  Dharan: 'धरान',
  Damak: 'दमक',
  Itahari: 'इटहरी',
  Inaruwa: 'इनरुवा',
  Belbari: 'बेलबारी',
  Urlabari: 'उर्लाबारी',
  Janakpur: 'जनकपुर',
  Birgunj: 'वीरगन्ज',
  Rajbiraj: 'राजविराज',
  Lahan: 'लहान',
  Kathmandu: 'काठमाडौँ',
  Lalitpur: 'ललितपुर',
  Bhaktapur: 'भक्तपुर',
  Hetauda: 'हेटौँडा',
  Bharatpur: 'भरतपुर',
  Pokhara: 'पोखरा',
  Gorkha: 'गोरखा',
  Baglung: 'बागलुङ',
  Butwal: 'बुटवल',
  Nepalgunj: 'नेपालगन्ज',
  Tansen: 'तानसेन',
  Siddharthanagar: 'सिद्धार्थनगर',
  Surkhet: 'सुर्खेत',
  Jumla: 'जुम्ला',
  Dhangadhi: 'धनगढी',
  Mahendranagar: 'महेन्द्रनगर',
}

/** Code, name, city, kind, other cities served from there; a country's first one serves the cities that nobody else does. */
export const demoWarehouses: readonly (readonly [
  code: string,
  name: string,
  city: string,
  kind: 'branch' | 'agency',
  serves: readonly string[],
])[] = [
  ['KTM', 'Kathmandu', 'Kathmandu', 'branch', []],
  ['LTP', 'Lalitpur', 'Lalitpur', 'branch', ['Bhaktapur', 'Hetauda', 'Bharatpur']],
  ['PKR', 'Pokhara', 'Pokhara', 'branch', ['Gorkha', 'Baglung']],
  [
    'BIR',
    'Biratnagar',
    'Biratnagar',
    'branch',
    ['Dharan', 'Damak', 'Itahari', 'Inaruwa', 'Belbari', 'Urlabari', 'Rajbiraj', 'Lahan'],
  ],
  ['BTW', 'Butwal', 'Butwal', 'branch', ['Tansen', 'Siddharthanagar']],
  ['NPJ', 'Nepalgunj Agency', 'Nepalgunj', 'agency', ['Surkhet', 'Jumla', 'Dhangadhi', 'Mahendranagar']],
  ['HAM', 'Hamburg', 'Hamburg', 'branch', []],
  ['LIS', 'Lisboa', 'Lisboa', 'branch', []],
  ['POR', 'Porto Agency', 'Porto', 'agency', ['Braga', 'Coimbra']],
]

/** Code, name, cities, whole states; each city is in one of them, except for two that wait for a zone. */
export const demoZones: readonly (readonly [
  code: string,
  name: string,
  cities: readonly string[],
  states?: readonly string[],
])[] = [
  ['KV', 'Kathmandu valley', ['Kathmandu', 'Lalitpur', 'Bhaktapur']],
  [
    'NPE',
    'Eastern Nepal',
    [
      'Biratnagar',
      'Dharan',
      'Damak',
      'Itahari',
      'Inaruwa',
      'Belbari',
      'Urlabari',
      'Janakpur',
      'Birgunj',
      'Rajbiraj',
      'Lahan',
      'Hetauda',
    ],
  ],
  [
    'NPW',
    'Western Nepal',
    [
      'Pokhara',
      'Gorkha',
      'Baglung',
      'Butwal',
      'Nepalgunj',
      'Tansen',
      'Surkhet',
      'Dhangadhi',
      'Bharatpur',
      'Siddharthanagar',
      'Mahendranagar',
    ],
    ['Karnali', 'Sudurpashchim'],
  ],
  ['DEN', 'Northern Germany', ['Hamburg', 'Kiel', 'Lübeck', 'Bremen', 'Rostock']],
  ['PT', 'Portugal', ['Lisboa', 'Porto', 'Braga', 'Coimbra', 'Faro']],
]

/** Buckets of the Kathmandu hub: code, name, states whose parcels go there. */
export const demoBuckets: readonly (readonly [code: string, name: string, states: readonly string[]])[] = [
  ['A1', 'Kathmandu valley', ['Bagmati']],
  ['B7', 'Biratnagar lane', ['Koshi']],
  ['B9', 'Janakpur lane', ['Madhesh']],
  ['C2', 'Pokhara', ['Gandaki']],
  ['D4', 'Butwal lane', ['Lumbini', 'Karnali', 'Sudurpashchim']],
  ['E1', 'Germany', ['Hamburg', 'Schleswig-Holstein', 'Bremen', 'Berlin', 'Mecklenburg-Vorpommern']],
  ['F3', 'Portugal', ['Lisboa', 'Porto', 'Braga', 'Coimbra', 'Faro']],
]

/** Code, name, merchant type (null: without setting), country of most of its receivers. */
export const demoMerchants: readonly (readonly [code: string, name: string, type: string | null, country: string])[] = [
  ['NAMASTE', 'Namaste Books', 'credit', 'NP'],
  ['HIMALTEA', 'Himal Tea House', 'credit', 'NP'],
  ['EVEREST', 'Everest Mobile', 'cash', 'NP'],
  ['LUMBINI', 'Lumbini Crafts', 'cash', 'NP'],
  ['SAGAR', 'Sagarmatha Outdoor', 'credit', 'NP'],
  ['MITHILA', 'Mithila Art Store', null, 'NP'],
  ['YAKWOOL', 'Yak and Wool', 'credit', 'NP'],
  ['BAZAAR', 'Asan Bazaar Online', 'cash', 'NP'],
  ['HOLDORF', 'Holdorf Keramik', null, 'DE'],
  ['NORDLICHT', 'Nordlicht Brillen', 'credit', 'DE'],
  ['ELBWERK', 'Elbwerk Taschen', 'credit', 'DE'],
  ['AZULEJO', 'Azulejo Studio', 'cash', 'PT'],
  ['PONTE', 'Livraria Ponte', 'credit', 'PT'],
  ['CORTICA', 'Casa da Cortiça', null, 'PT'],
]

export const demoRiders: readonly (readonly [name: string, warehouse: string])[] = [
  ['Suman Rajbanshi', 'KTM'],
  ['Rupa Limbu', 'KTM'],
  ['Kiran Tamang', 'LTP'],
  ['Nabin Gurung', 'PKR'],
  ['Sabina Rai', 'BIR'],
  ['Dipak Chaudhary', 'BTW'],
  ['Jan Petersen', 'HAM'],
  ['Lena Brandt', 'HAM'],
  ['Rui Almeida', 'LIS'],
  ['Marta Lopes', 'POR'],
  ['Bishnu Tharu', 'NPJ'],
]

/** Given names and family names by country; combined at random. */
export const demoNames: Readonly<Record<string, { given: readonly string[]; family: readonly string[] }>> = {
  NP: {
    given: [
      'Anita',
      'Sunita',
      'Bikram',
      'Prakash',
      'Kamala',
      'Manisha',
      'Deepak',
      'Gopal',
      'Sarita',
      'Rabin',
      'Roshani',
      'Bishnu',
      'Laxmi',
      'Ramesh',
      'Sita',
      'Hari',
      'कमला',
      'सुरेश',
    ],
    family: [
      'Gurung',
      'Maharjan',
      'Thapa Magar',
      'Adhikari',
      'Rai',
      'Tamang',
      'Shahi',
      'Bhandari',
      'Chaudhary',
      'Karki',
      'Limbu',
      'Shrestha',
      'Poudel',
      'Sherpa',
      'अधिकारी',
    ],
  },
  DE: {
    given: ['Jonas', 'Leonie', 'Sven', 'Friederike', 'Ulrike', 'Matthias', 'Anke', 'Jörg', 'Käthe', 'Lasse'],
    family: ['Weber', 'Hartmann', 'Krüger', 'Lang', 'Schäfer', 'Petersen', 'Möller', 'Voß', 'Behrens'],
  },
  PT: {
    given: ['Rui', 'Inês', 'Tiago', 'Marta', 'Joaquim', 'Beatriz', 'João', 'Conceição', 'Nuno'],
    family: ['Carvalho', 'Figueiredo', 'Albuquerque', 'Nogueira', 'Teixeira', 'Lourenço', 'Simões', 'Antunes'],
  },
}

export const demoStreets: Readonly<Record<string, readonly string[]>> = {
  NP: ['New Road', 'Himalaya Marga', 'Lakeside', 'Station Road', 'Durbar Marga', 'Ring Road', 'Mahendra Chowk'],
  DE: ['Hauptstraße', 'Ottenser Weg', 'Am Hafen', 'Lindenallee', 'Gartenweg'],
  PT: ['Rua da Ponte', 'Avenida Central', 'Travessa do Forno', 'Largo da Sé', 'Rua Nova'],
}

export const demoCurrency: Readonly<Record<string, string>> = { NP: 'NPR', DE: 'EUR', PT: 'EUR' }
export const demoDialCode: Readonly<Record<string, string>> = { NP: '+97798', DE: '+4915', PT: '+3519' }
export const demoGoods = [
  'Books',
  'Tea',
  'Phone accessories',
  'Clothes',
  'Ceramics',
  'Shoes',
  'Documents',
  'Spectacles',
  'Toys',
] as const
