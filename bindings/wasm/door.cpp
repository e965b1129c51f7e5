#include "bindings/wasm/door.h"

#include "bindings/wasm/clock.h"

extern "C" __attribute__((import_module("page"), import_name("milliseconds"))) double
page_milliseconds();

namespace bornes::wasm {

double clock_milliseconds() { return page_milliseconds(); }

namespace {

namespace json = boost::json;

struct Buffers {
    std::string request;
    std::string answer;
};

Buffers& buffers() {
    static Buffers only;
    return only;
}

std::string answer_text(std::string_view request) {
    json::error_code error;
    const json::value value = json::parse(json::string_view(request.data(), request.size()), error);
    const json::object* object = value.if_object();
    Answer answered = text::Failure{"not a JSON object"};
    if (!error && object != nullptr) answered = answer(*object);
    if (answered) return std::move(*answered);
    return json::serialize(json::object{{"error", answered.error()}});
}

}  // namespace

}  // namespace bornes::wasm

extern "C" {

__attribute__((export_name("bornes_reserve"))) char* bornes_reserve(std::size_t size) {
    std::string& request = bornes::wasm::buffers().request;
    request.resize(size);
    return request.data();
}

__attribute__((export_name("bornes_call"))) const char* bornes_call(std::size_t size) {
    bornes::wasm::Buffers& buffers = bornes::wasm::buffers();
    buffers.answer = bornes::wasm::answer_text(std::string_view(buffers.request).substr(0, size));
    return buffers.answer.data();
}

__attribute__((export_name("bornes_answer_size"))) std::size_t bornes_answer_size() {
    return bornes::wasm::buffers().answer.size();
}
}
