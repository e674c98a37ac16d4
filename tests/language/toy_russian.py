"""Russian at a made-up game: a few words with their forms, just enough to try out cases, counts and lists."""

import json
from pathlib import Path
from typing import Any

from referee.language.russian import Russian


def forms(name: str, gen: str, acc: str, few: str, many: str, **more: str) -> dict[str, str]:
    """The forms of a noun that is counted."""
    return {"": name, "one": name, "gen": gen, "acc": acc, "few": few, "few_acc": few, "many": many, **more}


CARD = forms("карта", "карты", "карту", "карты", "карт")
HOUSE = forms("дом", "дома", "дом", "дома", "домов", dat="дому")
SHOP = {"": "лавка", "gen": "лавки", "acc": "лавку"}
QUOTED = {
    "hope": {"": "«Надежда»", "gen": "корабля «Надежда»", "gen_all": "кораблей", "carrier": "корабль"},
    "faith": {"": "«Вера»", "gen": "корабля «Вера»", "gen_all": "кораблей", "carrier": "корабль"},
    "raft": {"": "плот", "gen": "плота"},
}
CHANGES = {
    "money": {
        "became": "теперь {new} (было {old})",
        "became_instead": "денег {new}, а не {old}",
        "became none": "денег не осталось",
    },
    "pledge": {"came": "отдан {new}", "gone": "{old} вернулся", "came_instead": "в залоге {new}"},
    "cards": {
        "more": "взята {}",
        "more_all": "взяты {}",
        "less": "отдана {}",
        "changed": "взято {new} (было {old})",
        "changed_instead": "взято {new}, а не {old}",
        "more_instead": "взято ещё: {}",
    },
    "fleet": {
        "more": "пришёл {}",
        "more_all": "пришли {}",
        "more_named": "пришёл корабль {}",
        "more_named_all": "пришли корабли {}",
        "less": "нет: {}",
        "became_instead": "флот – {new}, а не {old}",
    },
    "crew": {
        "more": "пришёл {}",
        "more_shared": "пришли {}",
        "less": "ушёл {}",
        "changed_instead": "в команде {new}, а не {old}",
    },
    "supply": {"counted": "в запасе теперь {}", "more": "прибыло: {}", "less": "ушло: {}"},
    "round": {"became": "начинается раунд {new}"},
    "Town": {"row_1": "дом {}", "row_2": "дом {1} ({0})", "row_new": "вырос {}"},
    "Sea": {"row_gone": "утонул {}"},
}
CATALOGUE: dict[str, Any] = {
    "texts": {
        "{by} builds": "{by} строит",
        "{sailor} {name}": "{sailor} {name}",
        "the game is over": "конец игры",
        "A house. It has a roof.": "Дом с крышей",
        "A shop": "Торговая лавка",
        "A shop p. 3 shows": "Лавка со с. 3",
    },
    "facts": {
        "sailor": "sailors",
        "wares": "wares",
        "building": "buildings",
        "ship": "ships",
        "plot": "plots",
        "thing": "buildings+plots",
    },
    "words": {
        "buildings": {"house": HOUSE, "shop": SHOP},
        "buildings+plots": {"house": HOUSE},
        "ships": QUOTED,
        "sailors": {"sailor": forms("матрос", "матроса", "матроса", "матроса", "матросов"), "cook": {"": "кок"}},
        "wares": {
            "shop": forms("магазин", "магазина", "магазин", "магазина", "магазинов"),
            "pier": forms("причал", "причала", "причал", "причала", "причалов"),
            "bench": forms("стойка", "стойки", "стойку", "стойки", "стоек"),
            "box": forms("стойло", "стойла", "стойло", "стойла", "стойл"),
            "garden": {"": "сад"},
        },
        "harbours": {"old": {"": "Старая", "gen": "Старой"}, "far": {"": "Дальняя"}},
        "nouns": {"player": {"": "игрок", "gen": "игрока"}},
        "units": {"card": CARD, "fame": {"": "славы"}},
        "fields": {"cost": {"": "цена"}, "ships.cost": {"": "фрахт"}},
        "counts": {"1": {"": "одиночная игра"}},
        "moves": {"house": {"": "построить дом"}},
        "kinds": {
            "ships": {"": "корабли"},
            "plots": {"": "участки", "gen": "участка", "many": "участков"},
            "lots": {"": "лоты", "gen": "лота"},
            "harbours": {"": "гавани", "gen": "гавани"},
        },
        "purse": {"money": {"": "деньги"}, "cards": CARD},
        "awaited": {
            "card": {**CARD, "": "карты", "do": "открыть", "came": "открыта карта", "came_all": "открыты карты"},
            "dice": {**forms("кубик", "кубика", "кубик", "кубика", "кубиков"), "do": "бросить", "came": "выпало"},
        },
        "figures": {
            "rent": {"": "аренда"},
            "houses": HOUSE,
            "plot": {"": "участок", "code": "[1-6][A-C]"},
            "nameless": {"": ""},
        },
        "tables": {"Town": {"": "Город"}, "Sea": {"": "Море"}},
        "columns": {
            "money": {"": "деньги"},
            "pledge": {"": "залог"},
            "cards": {"": "взято"},
            "fleet": {"": "флот"},
            "crew": {"": "команда"},
            "supply": {"": "запас"},
            "height": {"": "высота"},
            "guests": {"": "гости"},
        },
        "rows": {"round": {"": "раунд"}},
        "changes": CHANGES,
    },
    "nouns": {"card": {key: form for key, form in CARD.items() if key}},
    "says": {"toy.amb.luck=halved": "пополам"},
}
PLOTS = {
    "one": "участок",
    "forms": {"gen": "участка", "acc": "участок", "many": "участков"},
    "codes": {"pattern": "^[1-6][A-C]$", "en": "plot {id}", "ru": "участок {id}"},
}
LOTS = {**PLOTS, "codes": {"pattern": "^L\\d$", "en": "lot {id}", "ru": "лот номер {id}"}}
WORDS = {"sections": {"kinds": {"plots": PLOTS, "lots": LOTS, "buildings": {}}}, "facts": {"plot": ["plots"]}}


def russian(folder: Path) -> Russian:
    """Russian at the made-up game, its catalogue written to a folder."""
    (folder / "compiled").mkdir()
    (folder / "compiled" / "ru.json").write_text(json.dumps(CATALOGUE), encoding="utf-8")
    (folder / "compiled" / "words.json").write_text(json.dumps(WORDS), encoding="utf-8")
    return Russian("ru", folder, lambda n: f"{n} руб.")
